import { gameResources } from './resources.games.de.ts'
import { operationsResources } from './resources.operations.de.ts'
import { reportingResources } from './resources.reporting.de.ts'
import { commonFieldLabels, pushedRecordTexts } from './resources.shared.de.ts'
import type { resources as english } from './resources.en.ts'

const person = {
  username: 'Benutzername',
  email: 'E-Mail',
  firstName: 'Vorname',
  lastName: 'Nachname',
}

export const resources = {
  casinos: {
    name: 'Casino |||| Casinos',
    fields: {
      ...commonFieldLabels,
      name: 'Name',
      bridgeId: 'Bridge',
      integrationId: 'Integration',
      jurisdictionId: 'Jurisdiktion',
      operatorApi: 'Betreiber-API',
      operatorApiConfig: {
        apiUrl: 'API-URL',
        secret: 'Secret',
        key: 'Schlüssel',
        operatorId: 'Betreiber-ID',
        username: 'Benutzername',
        password: 'Passwort',
        jurisdictionKey: 'Jurisdiktionsschlüssel',
        customProperties: 'Eigene Eigenschaften',
      },
      showGameLaunchPage: 'Spielstartseite anzeigen',
      sendEventMessages: 'Ereignismeldungen senden',
      gameRoundValidityPeriod: 'Gültigkeit der Spielrunden (Tage)',
      maxRtp: 'Max. RTP (%)',
      currency: 'Währung',
      locale: 'Sprache der Spieler',
      serviceUsername: 'Service-Benutzername',
      servicePassword: 'Service-Passwort',
      privateKey: 'Privater Schlüssel',
      publicKey: 'Öffentlicher Schlüssel',
      thirdPartyProviderPublicKey: 'Öffentlicher Schlüssel des Drittanbieters',
      integrationOptions: 'Standardoptionen',
      customOptions: 'Eigene Optionen',
      pushState: pushedRecordTexts.state,
      ...pushedRecordTexts.failed,
      ...pushedRecordTexts.pending,
    },
    items: { integrationOptions: { optionId: 'Option', value: 'Wert' } },
    choices: {
      pushState: pushedRecordTexts.states,
      operatorApi: {
        seamless: 'Seamless Wallet',
        transfer: 'Transfer Wallet',
        signed: 'Signierte Anfragen',
        regulated: 'Regulierter Markt',
      },
    },
    actions: { generateKeys: 'Schlüsselpaar erzeugt', ...pushedRecordTexts.actions },
    failedSince: 'Fehler seit %{when}',
    lacks: {
      games: 'Dieses Casino hat noch keine Spiele.',
      push: 'Die Bridge kennt dieses Casino noch nicht.',
      changes: 'Die Bridge hat die letzten Änderungen noch nicht.',
      nothing: 'Die Bridge hat den aktuellen Stand.',
    },
    pages: pushedRecordTexts.pages,
    dropped:
      'Diese Werte gibt es bei der neuen Betreiber-API nicht; sie entfallen beim Speichern: %{fields}.',
    bulk: {
      ...pushedRecordTexts.bulk,
      generateKeys: {
        label: 'Schlüsselpaare erzeugen',
        explanation:
          'Jedes ausgewählte Casino erhält ein neues Schlüsselpaar, das bisherige gilt sofort nicht mehr. Die privaten Schlüssel bleiben auf dem Server; jeder Betreiber braucht den neuen öffentlichen Schlüssel. Das lässt sich nicht rückgängig machen.',
      },
    },
  },
  ...gameResources,
  ...operationsResources,
  ...reportingResources,
  'integration-options': {
    name: 'Integrationsoption |||| Integrationsoptionen',
    fields: { ...commonFieldLabels, name: 'Name', dataType: 'Datentyp' },
    choiceGroups: { dataType: { text: 'Text', number: 'Zahl', time: 'Zeit' } },
    choices: {
      dataType: {
        string: 'Text',
        integer: 'Ganze Zahl',
        decimal: 'Dezimalzahl',
        boolean: 'Ja/Nein',
        duration: 'Dauer',
        currency: 'Geldbetrag',
        date: 'Datum',
        time: 'Uhrzeit',
        email: 'E-Mail-Adressen',
      },
    },
  },
  bridges: {
    name: 'Bridge |||| Bridges',
    fields: {
      ...commonFieldLabels,
      name: 'Name',
      servesOthers: 'Versorgt weitere Casinos',
      routerUrl: 'Router-URL',
      properties: 'Eigenschaften',
      lastCheck: 'Letzte Prüfung',
      'lastCheck.state': 'Verbindung',
      'lastCheck.latencyMs': 'Antwortzeit (ms)',
      'lastCheck.checkedAt': 'Geprüft am',
    },
    choices: {
      'lastCheck.state': {
        ok: 'In Ordnung',
        timeout: 'Die Bridge antwortet nicht.',
        unreachable: 'Keine Verbindung zur Bridge.',
        failed: 'Falsche Antwort',
      },
    },
    empty: { 'lastCheck.state': 'Nie geprüft' },
    actions: { check: 'Verbindung geprüft' },
  },
  jurisdictions: {
    name: 'Jurisdiktion |||| Jurisdiktionen',
    fields: { ...commonFieldLabels, name: 'Name' },
  },
  'saved-views': {
    name: 'Gespeicherte Ansicht |||| Gespeicherte Ansichten',
    fields: {
      ...commonFieldLabels,
      resource: 'Liste',
      name: 'Name',
      view: 'Ansicht',
      shared: 'Geteilt',
      ownerId: 'Eigentümer-ID',
      ownerName: 'Eigentümer',
    },
  },
  account: {
    name: 'Mein Konto |||| Mein Konto',
    title: 'Mein Konto',
    fields: {
      ...commonFieldLabels,
      ...person,
      role: 'Rolle',
      casinoAccess: 'Casino-Zugriff',
      casinoIds: 'Casinos',
      lastSignIn: 'Letzte Anmeldung',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Besucher' },
      casinoAccess: { all: 'Alle Casinos', selected: 'Ausgewählte Casinos' },
    },
    versions: 'Konsole %{console} · API %{api}',
    casinosSeen: { all: 'Sie sehen alle Casinos.', none: 'Ihnen ist kein Casino zugewiesen.' },
  },
  users: {
    name: 'Benutzer |||| Benutzer',
    fields: {
      ...commonFieldLabels,
      ...person,
      password: 'Passwort',
      role: 'Rolle',
      casinoIds: 'Casinos',
      servesOthers: 'Hat Zugriff auf weitere Casinos',
      casinoAccess: 'Casino-Zugriff',
      enabled: 'Aktiv',
    },
    choices: {
      role: { admin: 'Administrator', visitor: 'Besucher' },
      casinoAccess: { all: 'Alle Casinos', selected: 'Ausgewählte Casinos' },
    },
    passwordRepeat: 'Passwort wiederholen',
    passwordRule: 'Mindestens 12, höchstens 128 Zeichen, und weder der Benutzername noch die E-Mail-Adresse.',
    noCasinos: 'Ohne Casino sieht diese Person keine Casinodaten.',
    moreCasinos: 'Diese Person hat weitere Casinos, die Sie nicht sehen.',
    shared:
      'Diese Person hat auch Zugriff auf Casinos, die Sie nicht sehen. Ändern kann sie nur, wer alle diese Casinos sieht.',
    actions: {
      attempted: 'An den Anmeldedienst gesendet',
      resetPassword: 'Passwort neu gesetzt',
      export: 'Zugriffsprüfung exportiert',
      view: 'Konsole als Besucher angesehen',
      endView: 'Ansicht als Besucher beendet',
      signInFailed: 'Anmeldung fehlgeschlagen',
    },
  },
} satisfies typeof english
