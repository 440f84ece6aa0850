/** What reports can be narrowed by. */
export const reportResources = {
  games: { panels: { rtp: 'RTP' } },
  'report-rows': {
    name: 'Row |||| Rows',
    fields: {
      casinoId: 'Casino',
      gameId: 'Game',
      studioId: 'Studio',
      providerId: 'Provider',
      moneyKind: 'Kind of money',
      currency: 'Currency',
    },
    choices: { moneyKind: { real: 'Real', bonus: 'Bonus', voucher: 'Voucher' } },
  },
}
