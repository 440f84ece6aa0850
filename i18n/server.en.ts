import { resources } from './resources.en.ts'
import { audit } from './audit.en.ts'
import { reportResources, reports } from './reports.en.ts'

export const reportFileTexts = {
  lines: {
    report: 'Report',
    definitionVersion: 'Definitions version',
    from: 'From',
    to: 'To',
    zone: 'Days and times in',
    casinos: 'Casinos',
    filter: 'Filter',
    sort: 'Order',
    generatedAt: 'Generated',
    by: 'Requested by',
    rows: 'Rows',
    note: 'Note',
  },
  all: 'all',
  none: 'none',
  empty: 'empty',
  search: 'Search',
  noData: 'No data found.',
  from: '%{label} from',
  to: '%{label} to',
  kinds: resources.reports.choices.kind,
  by: reports.by,
  figures: reports.names,
  rows: reportResources['report-rows'],
  rounds: resources['game-rounds'],
  review: {
    title: 'Access review',
    columns: {
      id: 'ID',
      username: 'Username',
      name: 'Name',
      email: 'E-mail',
      role: 'Role',
      enabled: 'Status',
      casinoAccess: 'Casino access',
      casinos: 'Casinos',
      otherCasinos: 'Casinos that you cannot see',
      createdAt: 'Created',
      lastSignIn: 'Last sign-in',
      lastChange: 'Last change',
      change: 'What was changed',
      changedBy: 'Changed by',
    },
    enabled: { yes: 'enabled', no: 'disabled' },
    noRole: 'none',
    others: 'yes',
    signIns: {
      none: 'none on record',
      notKept: 'not recorded by the sign-in service',
      unknown: 'not available from the sign-in service',
    },
    keptFor: 'as recorded by the sign-in service, which keeps %{days} days',
    keptForEver: 'as recorded by the sign-in service',
    fromLog: 'as recorded in the audit log; changes made in the sign-in service itself are not included',
    unchanged: 'none on record',
  },
  users: resources.users,
  actions: audit.choices.action,
}

export type ReportFileTexts = typeof reportFileTexts

export const significantEventTexts = {
  destinationChanged: '%{kind} “%{name}”: destination changed from %{from} to %{to}.',
  hashAllowed:
    'Component “%{component}”: a hash that it reported in the check of %{when}, when it was not allowed, is now allowed.',
  saidBooked: 'Round %{round}: the operator (%{address}) says it made the unconfirmed booking “%{booking}”.',
  saidNotBooked:
    'Round %{round}: the operator (%{address}) says it did not make the unconfirmed booking “%{booking}”.',
  bookedMeanwhile:
    'Round %{round}: the operator (%{address}) made the booking “%{booking}” of %{amount} while the round was changed elsewhere. The operator’s books may differ from the round.',
  maybeBooked:
    'Round %{round}: it was ended elsewhere after the operator (%{address}) had been asked for the booking “%{booking}” and had not confirmed it. Whether the booking was made has to be looked up there: the operator’s books may differ from the round.',
  closeTypes: { refund: 'Refund of the bet', win: 'Booking of the total win' },
  kinds: { bridges: 'Bridge', casinos: 'Casino', 'game-providers': 'Provider' } as Record<string, string>,
}

export type SignificantEventTexts = typeof significantEventTexts
