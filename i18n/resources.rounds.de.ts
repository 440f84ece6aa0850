import { common } from './resources.common.de.ts'
import type { roundResources as english } from './resources.rounds.en.ts'

export const roundResources = {
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
      awaits: 'Wartet auf',
      expiresAt: 'Gültig bis',
      refundAt: 'Automatische Erstattung',
      currency: 'Währung',
      moneyKind: 'Geldart',
      voucherCode: 'Gutscheincode',
      debit: 'Einsatz',
      credit: 'Gutschrift',
      totalWin: 'Gesamtgewinn',
      gambled: 'Im Risikospiel gesetzt',
      gambledWon: 'Im Risikospiel gewonnen',
      fundsStart: 'Guthaben zu Beginn',
      fundsEnd: 'Guthaben am Ende',
      status: 'Status',
      closeType: 'Abschlussart',
      closedBy: 'Geschlossen von',
      displayedOutcome: 'Angezeigtes Ergebnis',
    },
    choices: {
      moneyKind: { real: 'Echtgeld', bonus: 'Bonus', voucher: 'Gutschein' },
      status: { open: 'Offen', completed: 'Abgeschlossen', refunded: 'Erstattet' },
      awaits: { refund: 'Automatische Erstattung', people: 'Manuelles Schließen' },
      closeType: {
        refund: 'Erstattung des Einsatzes',
        win: 'Buchung des Gesamtgewinns',
        none: 'Ohne Buchung beim Betreiber',
      },
    },
    actions: { close: 'Geschlossen', attempted: 'Schließen gestartet' },
  },
  'open-game-rounds': {
    name: 'Offene Runde |||| Offene Runden',
    bulk: { close: { label: 'Runden schließen' } },
  },
} satisfies typeof english
