/** The urgent tasks on the home page. */
export const attention = {
  title: 'Needs attention',
  nothing: 'Nothing needs attention at the moment.',
  failed: 'What needs attention could not be loaded.',
  late: 'Show one item |||| Show %{smart_count} items',
  more: 'and %{smart_count} more',
  lost: 'One win is forfeited: %{amounts} |||| %{smart_count} wins are forfeited: %{amounts}',
  outstanding: 'Wins not credited yet: %{amounts}',
  /** Kinds that could not be loaded. */
  unknown: {
    rtpAlerts:
      'Whether there are RTP alerts is not known at the moment: the reporting service does not respond.',
    failedPushes: 'There are too many casinos to show whose last push failed.',
    unpushed: 'There are too many casinos to show which of them need a push.',
    overdueComponents:
      'Whether all installed components were checked is not known at the moment: the component directory does not respond.',
  },
  kinds: {
    rightsElsewhere:
      '%{smart_count} change of rights outside of the console |||| %{smart_count} changes of rights outside of the console',
    mismatchingComponents: '%{smart_count} hash mismatch |||| %{smart_count} hash mismatches',
    unreachableComponents:
      '%{smart_count} component not reachable |||| %{smart_count} components not reachable',
    rtpAlerts: '%{smart_count} game with an RTP alert |||| %{smart_count} games with an RTP alert',
    roundsNearRefund:
      '%{smart_count} open round with a refund due within 24 hours or overdue |||| %{smart_count} open rounds with a refund due within 24 hours or overdue',
    roundsLeftToPeople:
      '%{smart_count} expiring open round to be closed manually |||| %{smart_count} expiring open rounds to be closed manually',
    failedPushes:
      '%{smart_count} casino whose last push failed |||| %{smart_count} casinos whose last push failed',
    unpushed: '%{smart_count} casino needs a push |||| %{smart_count} casinos need a push',
    unlistedComponents: '%{smart_count} component not listed |||| %{smart_count} components not listed',
    overdueComponents:
      '%{smart_count} component not checked for over 24 hours |||| %{smart_count} components not checked for over 24 hours',
  },
}
