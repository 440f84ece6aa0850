import { common } from './resources.common.de.ts'
import { providerImport } from './resources.import.de.ts'
import { pushed } from './resources.pushes.de.ts'
import type { gameResources as english } from './resources.games.en.ts'

/** Names and fields of games and what they are played by, by collection. */
export const gameResources = {
  integrations: {
    name: 'Integration |||| Integrationen',
    fields: {
      ...common,
      name: 'Name',
      bridgeId: 'Bridge',
      gameClientIntegrationUrl: 'URL des Spiel-Clients',
      defaultCasinoId: 'Standard-Casino',
      gameRoundValidityPeriod: 'Gültigkeit der Spielrunden (Tage)',
      properties: 'Eigenschaften',
      servesOthers: 'Versorgt weitere Casinos',
      pushState: pushed.state,
    },
    choices: { pushState: pushed.states },
    actions: pushed.actions,
    pages: pushed.pages,
  },
  games: {
    name: 'Spiel |||| Spiele',
    empty: { providerGameId: '= Spiel-ID' },
    fields: {
      ...common,
      id: 'Spiel-ID',
      name: 'Name',
      studioId: 'Studio',
      providerId: 'Provider',
      providerGameId: 'Spiel-ID beim Provider',
      theoreticalRtp: 'Theoretischer RTP (%)',
    },
  },
  'game-versions': {
    name: 'Spielversion |||| Spielversionen',
    fields: {
      ...common,
      version: 'Stand',
      gameId: 'Spiel',
      versionNumber: 'Version',
      jurisdictionIds: 'Jurisdiktionen',
      betSizes: 'Einsatzstufen',
      supportsVouchers: 'Gutscheine',
      supportsFeatureTriggerVouchers: 'Gutscheine für Features',
      properties: 'Eigenschaften',
      missingProperties: 'Fehlende Eigenschaften',
      hasMissingProperties: 'Eigenschaften fehlen',
    },
    items: {
      missingProperties: {
        name: 'Eigenschaft',
        value: 'Wert',
        from: 'Aus',
        fromId: 'Aus (ID)',
        fromName: 'Vorhanden in',
      },
    },
  },
  'game-studios': { name: 'Studio |||| Studios', fields: { ...common, name: 'Name' } },
  'game-providers': {
    name: 'Provider |||| Provider',
    fields: {
      ...common,
      servesOthers: 'Versorgt weitere Casinos',
      name: 'Name',
      apiType: 'API',
      apiConfig: {
        apiUrl: 'API-URL',
        secret: 'Secret',
        apiKey: 'API-Schlüssel',
        operatorId: 'Betreiber-ID',
        frontendUrl: 'Frontend-URL',
        backendUrl: 'Backend-URL',
        historyUrl: 'URL des Spielverlaufs',
        salt: 'Salt',
        nodeId: 'Node-ID',
        casinoName: 'Casino-Name',
        key1: 'Schlüssel 1',
        key2: 'Schlüssel 2',
        freeSpinsOperatorId: 'Betreiber-ID für Freispiele',
        freeSpinsPassword: 'Passwort für Freispiele',
        backOfficeAdmin: 'Backoffice-Administrator',
        backOfficePassword: 'Backoffice-Passwort',
        casinoCockpitUrl: 'URL des Casino-Cockpits',
        callerId: 'Caller-ID',
        callerPassword: 'Caller-Passwort',
      },
    },
    choices: {
      apiType: {
        direct: 'Direkte Aufrufe',
        salted: 'Aufrufe mit Salt',
        node: 'Spiel-Nodes',
        hosted: 'Beim Provider gehostet',
        cockpit: 'Casino-Cockpit',
      },
    },
    ...providerImport,
    dropped: 'Diese Werte gibt es bei der neuen API nicht; sie entfallen beim Speichern: %{fields}.',
  },
  'allowed-hashes': {
    name: 'Zugelassener Hash |||| Zugelassene Hashes',
    create: 'Hashes hinzufügen',
    fields: { ...common, component: 'Komponente', hash: 'Hash', algorithm: 'Algorithmus', weak: 'Schwach' },
    deleteWarning:
      'Eine Komponente, die diesen Hash meldet, weicht bei der nächsten Prüfung ab oder ist dann nicht gelistet, wenn für sie kein anderer zugelassen ist.',
    choices: {
      algorithm: { 'SHA-1': 'SHA-1', 'SHA-256': 'SHA-256', 'SHA-384': 'SHA-384', 'SHA-512': 'SHA-512' },
    },
  },
  'casino-games': {
    name: 'Spiel im Casino |||| Spiele in Casinos',
    fields: {
      ...common,
      casinoId: 'Casino',
      gameId: 'Spiel',
      active: 'Aktiv',
      playable: 'Spielbar',
      'gameId.studioId': 'Studio',
      'gameId.providerId': 'Provider',
      'casinoId.jurisdictionId': 'Jurisdiktion des Casinos',
      'casinoId.integrationId': 'Integration des Casinos',
    },
    actions: { attempted: 'Mehrere geschaltet' },
  },
  'integration-games': {
    name: 'Spiel in der Integration |||| Spiele in Integrationen',
    fields: {
      ...common,
      integrationId: 'Integration',
      gameId: 'Spiel',
      active: 'Aktiv',
      'gameId.studioId': 'Studio',
      'gameId.providerId': 'Provider',
      'integrationId.bridgeId': 'Bridge',
    },
    actions: { attempted: 'Mehrere geschaltet' },
  },
} satisfies typeof english
