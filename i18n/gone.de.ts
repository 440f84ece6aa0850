import type { Messages } from './en.ts'

export const missingRecordTexts = {
  bridges: 'Diese Bridge gibt es nicht (mehr): %{id}',
  casinos: 'Dieses Casino gibt es nicht (mehr): %{id}',
  'integration-options': 'Diese Integrationsoption gibt es nicht (mehr): %{id}',
  integrations: 'Diese Integration gibt es nicht (mehr): %{id}',
  games: 'Dieses Spiel gibt es nicht (mehr): %{id}',
  'game-versions': 'Diese Spielversion gibt es nicht (mehr): %{id}',
  'game-providers': 'Diesen Provider gibt es nicht (mehr): %{id}',
  'game-studios': 'Dieses Studio gibt es nicht (mehr): %{id}',
  jurisdictions: 'Diese Jurisdiktion gibt es nicht (mehr): %{id}',
  users: 'Diesen Benutzer gibt es nicht (mehr): %{id}',
  'allowed-hashes': 'Diesen Hash gibt es nicht (mehr): %{id}',
  'cpv-checks': 'Diese Prüfung gibt es nicht (mehr): %{id}',
  'significant-events': 'Dieses Ereignis gibt es nicht (mehr): %{id}',
  'audit-entries': 'Diesen Eintrag gibt es nicht (mehr): %{id}',
  'game-rounds': 'Diese Spielrunde gibt es nicht (mehr): %{id}',
  reports: 'Diese Datei gibt es nicht (mehr): %{id}',
  jobs: 'Diesen Vorgang gibt es nicht (mehr): %{id}',
} satisfies Messages['record']['gone']
