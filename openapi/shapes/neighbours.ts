import * as z from 'zod'
import {
  checkResults,
  type CheckRun,
  type CheckRuns,
  type Components,
  type ComponentState,
  type PastCheck,
} from '../../src/contract/componentChecks.ts'
import {
  bookings,
  closeReasons,
  type BookingOption,
  type ClosingPlan,
  type ClosingState,
} from '../../src/contract/closings.ts'
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
  recent: z.array(pastCheck).max(30),
  overdue: z.boolean().describe('Not checked for 24 hours.'),
})

export const components = shape<Components>()('Components', {
  components: z.array(componentState),
  complete: z.boolean().describe('Whether the installed ones could be asked for.'),
})

const checkRun = shape<CheckRun>()('CheckRun', {
  id: z.string(),
  checkedOn: instant,
  by,
  components: z.int().min(1),
})

export const checkRuns = shape<CheckRuns>()('CheckRuns', {
  runs: z.array(checkRun),
  components: z.array(z.string()),
})

const offeredGame = shape<OfferedGame>()('OfferedGame', {
  providerGameId: z.string().nullable(),
  gameId: z.string().nullable(),
  name: z.string().nullable(),
  studio: z.string().nullable(),
  isNewStudio: z.boolean(),
  theoreticalRtp: z.number().nullable(),
  state: z.enum(offerStates),
  changes: z.array(change),
  reason: z.strictObject({ field: z.string(), code: errorCode, params: params.optional() }).optional(),
  lastEdit: z.strictObject({ changedAt: instant, by }).optional(),
})

export const importPreview = shape<ImportPreview>()('ImportPreview', {
  games: z.array(offeredGame),
  hash: z.string(),
})

const bookingOption = shape<BookingOption>()('BookingOption', {
  booking: z.enum(bookings),
  allowed: z.boolean(),
  refusal: errorCode.optional(),
  amount: z.int().describe('What the operator books, in hundredths.'),
  lost: z.int().describe('The win that is not paid by it, in hundredths.'),
})

const closingState = shape<ClosingState>()('ClosingState', {
  booking: z.enum(bookings),
  reason: z.enum(closeReasons).nullable(),
  comment: z.string(),
  by,
  at: instant,
  state: z.enum(['asking', 'failed', 'done']),
  code: errorCode.nullable(),
  params,
  pinned: z.enum(['refund', 'win']).nullable(),
})

export const closingPlan = shape<ClosingPlan>()('ClosingPlan', {
  currency: z.string(),
  options: z.array(bookingOption),
  proposed: z.enum(bookings).nullable(),
  closing: closingState.nullable(),
})
