/** What is said on the page of a round, and where rounds are closed. */
export const rounds = {
  refund: {
    never: 'No expiry',
    byHand: 'must be closed manually',
    lost: 'win forfeited: %{amount}',
    lostBriefly: 'win forfeited',
  },
  page: {
    openSince: 'Open since %{when}.',
    neverRefunded:
      'Neither the casino nor its integration limits for how long: it is never refunded automatically and can be closed manually only.',
    refundAt: 'The bet will be refunded automatically: %{when} (%{left}).',
    refundLoses: 'The uncredited win of %{amount} is lost by it.',
    refundDue:
      'Its validity has passed: %{when} (%{left}). The bet will be refunded automatically in a moment.',
    byHand:
      'It is not refunded automatically, since something was credited already: it can be closed manually only. Its validity ends: %{when} (%{left}).',
    byHandPinned:
      'It is not refunded automatically, since the operator may have booked the win already: it can be closed manually only. Its validity ends: %{when} (%{left}).',
    ended: 'Played to its end: %{when}.',
    closedBy: 'Closed by %{name}: %{when}.',
    refunded: 'Refunded automatically after its validity had passed: %{when}.',
    withoutBooking:
      "The operator has booked nothing: the operator's books may differ from this round. Debit and win count in reports as they stand here.",
    several: 'Several rounds have this ID at their provider:',
    ofPlayer: 'All rounds of this player',
  },
  steps: {
    title: 'Money flow',
    step: 'Step',
    picture: 'Picture',
    amount: 'Amount',
    debit: 'Debit',
    win: 'Win',
    baseWin: 'Win before gambling',
    gambled: 'Gambled',
    gambledWon: 'Won by gambling',
    outstanding: 'Not credited yet',
    unpaid: 'Not credited',
    lost: 'Win lost',
    refund: 'Refund of the bet',
    soFar: 'For the player so far',
    result: 'Result for the player',
  },
  funds: {
    title: 'Funds before and after',
    start: 'At the start',
    debit: 'Debit',
    credit: 'Credit',
    refund: 'Refund',
    expected: 'Makes',
    end: 'Reported at the end',
    open: 'The round is open: there are no funds at its end yet.',
    holds: 'Adds up.',
    more: 'The funds reported are %{difference} above that.',
    less: 'The funds reported are %{difference} below that.',
    unpaid: 'Credit and total win differ by %{difference}.',
  },
  close: {
    next: 'Next open round',
    title: 'Close the round',
    how: 'How is it to be closed?',
    proposed: 'proposed',
    effect: {
      refund:
        'The player gets the bet of %{amount} back, the operator books the refund. In reports the round counts as refunded only.',
      win: 'The operator credits the player with %{amount}.',
      none: 'The player receives nothing, nothing is booked at the operator.',
    },
    lost: {
      refund: 'Careful: the player loses a win of %{amount}.',
      none: 'Careful: the outstanding win of %{amount} is not paid.',
    },
    reason: 'Reason',
    choose: 'Please choose …',
    reasons: {
      complaint: 'Complaint',
      providerFailure: 'Failure of the provider',
      operatorFailure: 'Failure of the operator',
      test: 'Test',
      other: 'Other',
    },
    comment: 'Comment',
    button: 'Close the round',
    pending: 'Closing …',
    /** Beside the catalogue's name of a booking, where only a part of the win is left to be paid. */
    rest: 'Pay the rest of the win',
    final: 'This cannot be undone.',
    sure: 'Close the round for good? |||| Close %{count} rounds for good?',
    go: 'Close for good',
    back: 'Back',
    done: 'The round is closed.',
    underWay: 'Being closed by %{name} since %{when}: %{booking}.',
    tried: 'Last attempt by %{name}, %{when}: %{booking}.',
    pinned:
      'The operator may have booked it all the same (%{booking}). The same booking can safely be sent again: it is done once only.',
    many: 'Close one round |||| Close %{count} rounds',
    asking: 'Looking at what closing would do …',
    manyEffect: {
      refund: 'The operators refund the bets: %{amounts} (%{rounds}).',
      win: 'The operators credit what of the total wins is not credited yet: %{amounts} (%{rounds}).',
      none: 'Nothing is paid, and nothing is booked at the operators (%{rounds}).',
    },
    rounds: 'one round |||| %{count} rounds',
    manyLost: {
      refund:
        'Careful: one win is forfeited: %{amounts}. |||| Careful: %{count} wins are forfeited: %{amounts}.',
      none: 'Careful: one outstanding win is not paid: %{amounts}. |||| Careful: %{count} outstanding wins are not paid: %{amounts}.',
    },
    staysOpen: 'One round stays open: |||| %{count} rounds stay open:',
    leftOut:
      'One round was left out and stays selected: |||| %{count} rounds were left out and stay selected:',
    each: {
      title: 'Round by round',
      round: 'Round',
      amount: 'Amount',
      meaning: 'Meaning',
      lost: 'a win of %{amount} is lost',
      unpaid: 'a win of %{amount} is not paid',
    },
  },
  validity: {
    title: 'Open rounds expire sooner',
    refunded:
      'One open round is refunded automatically sooner than so far: on %{from}. |||| %{count} open rounds are refunded automatically sooner than so far, the first on %{from}.',
    bets: 'Bets refunded: %{amounts}.',
    lost: 'Careful: one uncredited win is forfeited: %{amounts}. |||| Careful: %{count} uncredited wins are forfeited: %{amounts}.',
    people:
      'One more open round expires sooner and can be closed manually only. |||| %{count} more open rounds expire sooner and can be closed manually only.',
    notice:
      'Nothing is refunded because of it within 24 hours. Until then the change can be taken back without consequences.',
    losing: 'Rounds whose win is forfeited',
    at: 'Refund',
    win: 'Win',
    save: 'Save anyway',
  },
}
