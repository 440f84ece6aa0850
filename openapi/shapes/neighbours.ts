import * as z from 'zod/mini'
import {
  checkResults,
  type CheckRun,
  type CheckRuns,
  type Components,
  type ComponentState,
  type PastCheck,
} from '../../src/contract/componentChecks.ts'
import { offerStates, type ImportPreview, type OfferedGame } from '../../src/contract/imports.ts'
import { by, change, errorCode, instant, params } from './common.ts'
import { shape } from './shape.ts'

const pastCheck = shape<PastCheck>()('PastCheck', {
  id: z.string(),
  result: z.enum(checkResults),
  checkedOn: instant,
})

const componentState = shape<ComponentState>()('ComponentState', {
  component: z.string(),
  allowed: z.array(z.string()),
  recent: z.array(pastCheck).check(z.maxLength(30)),
  overdue: z.boolean().check(z.describe('Not checked for 24 hours.')),
})

export const components = shape<Components>()('Components', {
  components: z.array(componentState),
  complete: z.boolean().check(z.describe('Whether the installed ones could be asked for.')),
})

const checkRun = shape<CheckRun>()('CheckRun', {
  id: z.string(),
  checkedOn: instant,
  by,
  components: z.int().check(z.gte(1)),
})

export const checkRuns = shape<CheckRuns>()('CheckRuns', {
  runs: z.array(checkRun),
  components: z.array(z.string()),
})

const offeredGame = shape<OfferedGame>()('OfferedGame', {
  providerGameId: z.nullable(z.string()),
  gameId: z.nullable(z.string()),
  name: z.nullable(z.string()),
  studio: z.nullable(z.string()),
  isNewStudio: z.boolean(),
  theoreticalRtp: z.nullable(z.number()),
  state: z.enum(offerStates),
  changes: z.array(change),
  reason: z.optional(z.strictObject({ field: z.string(), code: errorCode, params: z.optional(params) })),
  lastEdit: z.optional(z.strictObject({ changedAt: instant, by })),
})

export const importPreview = shape<ImportPreview>()('ImportPreview', {
  games: z.array(offeredGame),
  hash: z.string(),
})
