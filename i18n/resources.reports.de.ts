/** What reports can be narrowed by. */
export const reportResources = {
  games: { panels: { rtp: 'RTP' } },
  'report-rows': {
    name: 'Zeile |||| Zeilen',
    fields: {
      casinoId: 'Casino',
      gameId: 'Spiel',
      studioId: 'Studio',
      providerId: 'Provider',
      moneyKind: 'Geldart',
      currency: 'Währung',
    },
    choices: { moneyKind: { real: 'Echtgeld', bonus: 'Bonus', voucher: 'Gutschein' } },
  },
}
