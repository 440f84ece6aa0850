import { common } from './resources.common.de.ts'
import type { activationResources as english } from './resources.activation.en.ts'

/** Names and fields of assignments of games and of what is played of them, by collection. */
export const activationResources = {
  'game-rounds': {
    name: 'Spielrunde |||| Spielrunden',
    fields: {
      ...common,
      providerRoundId: 'Runden-ID beim Provider',
      playerId: 'Spieler-ID',
      casinoId: 'Casino',
      integrationId: 'Integration (ID)',
      gameId: 'Spiel',
      versionNumber: 'Version des Spiels',
      startedAt: 'Begonnen',
      endedAt: 'Beendet',
      currency: 'Währung',
      moneyKind: 'Art des Geldes',
      voucherCode: 'Gutscheincode',
      debit: 'Einsatz',
      credit: 'Gutschrift',
      totalWin: 'Gesamtgewinn',
      gambled: 'Riskiert',
      gambledWon: 'Riskiert und gewonnen',
      fundsStart: 'Guthaben zu Beginn',
      fundsEnd: 'Guthaben am Ende',
      status: 'Status',
      closeType: 'Geschlossen durch',
      closedBy: 'Geschlossen von',
      displayedOutcome: 'Angezeigtes Ergebnis',
    },
    choices: {
      moneyKind: { real: 'Echtgeld', bonus: 'Bonus', voucher: 'Gutschein' },
      status: { open: 'Offen', completed: 'Abgeschlossen', refunded: 'Erstattet' },
      closeType: {
        refund: 'Erstattung des Einsatzes',
        win: 'Buchung des Gesamtgewinns',
        none: 'Ohne Buchung beim Betreiber',
      },
    },
  },
} satisfies typeof english
