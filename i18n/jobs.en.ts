/** Texts of what the server works on for longer. */
export const jobs = {
  cancelling: 'Being cancelled …',
  count: '%{done} of %{total}',
  left: 'about %{time} left',
  began: 'Started by %{name}: %{began}',
  ended: 'Started by %{name}: %{began}, ended: %{ended}',
  cancel: 'Cancel',
  retry: 'Try the failed entry again |||| Try %{smart_count} failed entries again',
  show: 'Show the job',
  item: 'Entry',
  outcome: 'Outcome',
  at: 'Time',
  more: 'and one more |||| and %{count} more',
  outcomes: {
    waiting: 'Not begun yet',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
}
