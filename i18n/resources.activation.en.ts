import { common } from './resources.common.en.ts'

/** Names and fields of assignments of games and of what is played of them, by collection. */
export const activationResources = {
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
      closeType: 'Closed by',
      closedBy: 'Closed by whom',
      displayedOutcome: 'Displayed outcome',
    },
    choices: {
      moneyKind: { real: 'Real money', bonus: 'Bonus', voucher: 'Voucher' },
      status: { open: 'Open', completed: 'Completed', refunded: 'Refunded' },
      closeType: {
        refund: 'Refund of the bet',
        win: 'Booking of the total win',
        none: 'Without an operator booking',
      },
    },
  },
}
