import type { accessReview as english } from './accessReview.en.ts'

/** What stands in an access review. */
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
    otherCasinos: 'Casinos außerhalb Ihrer Sicht',
    createdAt: 'Angelegt',
    lastSignIn: 'Letzte Anmeldung',
    lastChange: 'Letzte Änderung',
    change: 'Was geändert wurde',
    changedBy: 'Geändert von',
  },
  enabled: { yes: 'aktiv', no: 'gesperrt' },
  noRole: 'keine',
  signIns: {
    none: 'keine aufgezeichnet',
    notKept: 'vom Identitätsdienst nicht aufgezeichnet',
    unknown: 'vom Identitätsdienst nicht zu erfahren',
  },
  keptFor: 'wie vom Identitätsdienst aufgezeichnet, der %{days} Tage aufbewahrt',
  keptForEver: 'wie vom Identitätsdienst aufgezeichnet',
  fromLog: 'laut Audit-Log; was im Identitätsdienst selbst geändert wurde, steht dort nicht',
  unchanged: 'keine aufgezeichnet',
} satisfies typeof english
