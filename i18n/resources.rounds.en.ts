import { common } from './resources.common.en.ts'

/** Names and fields of rounds, and those of the worklist of open rounds. */
export const roundResources = {
  'game-rounds': {
    name: 'Game round |||| Game rounds',
    fields: {
      ...common,
      providerRoundId: 'Round ID at the provider',
      playerId: 'Player ID',
      casinoId: 'Casino',
      integrationId: 'Integration (ID)',
      gameId: 'Game',
      versionNumber: 'Version of the game',
      startedAt: 'Started',
      endedAt: 'Ended',
      awaits: 'Waits for',
      expiresAt: 'Valid until',
      refundAt: 'Automatic refund',
      currency: 'Currency',
      moneyKind: 'Kind of money',
      voucherCode: 'Voucher code',
      debit: 'Debit',
      credit: 'Credit',
      totalWin: 'Total win',
      gambled: 'Gambled',
      gambledWon: 'Gambled and won',
      fundsStart: 'Funds at start',
      fundsEnd: 'Funds at end',
      status: 'Status',
      closeType: 'Closing type',
      closedBy: 'Closed by',
      displayedOutcome: 'Displayed outcome',
    },
    choices: {
      moneyKind: { real: 'Real money', bonus: 'Bonus', voucher: 'Voucher' },
      status: { open: 'Open', completed: 'Completed', refunded: 'Refunded' },
      awaits: { refund: 'Automatic refund', people: 'Manual closing' },
      closeType: {
        refund: 'Refund of the bet',
        win: 'Booking of the total win',
        none: 'Without an operator booking',
      },
    },
    actions: { close: 'Closed', attempted: 'Closing started' },
  },
  'open-game-rounds': {
    name: 'Open round |||| Open rounds',
    bulk: { close: { label: 'Close rounds' } },
  },
}
