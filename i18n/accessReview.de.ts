import type { accessReview as english } from './accessReview.en.ts'

export const accessReview = {
  title: 'Zugriffsprüfung',
  columns: {
    id: 'ID',
    username: 'Benutzername',
    name: 'Name',
    email: 'E-Mail',
    role: 'Rolle',
    enabled: 'Status',
    casinoAccess: 'Casino-Zugriff',
    casinos: 'Casinos',
    otherCasinos: 'Casinos, die Sie nicht sehen',
    createdAt: 'Angelegt',
    lastSignIn: 'Letzte Anmeldung',
    lastChange: 'Letzte Änderung',
    change: 'Was geändert wurde',
    changedBy: 'Geändert von',
  },
  enabled: { yes: 'aktiv', no: 'deaktiviert' },
  others: 'ja',
  noRole: 'keine',
  signIns: {
    none: 'keine aufgezeichnet',
    notKept: 'vom Anmeldedienst nicht aufgezeichnet',
    unknown: 'vom Anmeldedienst nicht zu erhalten',
  },
  keptFor: 'wie vom Anmeldedienst aufgezeichnet, der %{days} Tage aufbewahrt',
  keptForEver: 'wie vom Anmeldedienst aufgezeichnet',
  fromLog: 'laut Audit-Log; was im Anmeldedienst selbst geändert wurde, steht dort nicht',
  unchanged: 'keine aufgezeichnet',
} satisfies typeof english
