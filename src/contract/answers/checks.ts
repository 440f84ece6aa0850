import * as z from 'zod/mini'
import { checkResults } from '../componentChecks.ts'
import { offerStates } from '../imports.ts'
import { bridgeCheckStates } from '../neighbourChecks.ts'
import {
  defineAnswerSchema,
  fieldChangeSchema,
  countSchema,
  errorCodeSchema,
  instantSchema,
  errorParamsSchema,
  recordReferenceSchema,
  withDescription,
  whoSchema,
} from './shared.ts'

const bridgeCheck = defineAnswerSchema('NeighbourCheck', {
  state: z.enum(bridgeCheckStates),
  latencyMs: withDescription(countSchema, 'Milliseconds until the answer, or until the check gave up.'),
  checkedAt: instantSchema,
})
export type BridgeCheckResult = z.infer<typeof bridgeCheck>

const pastCheck = defineAnswerSchema('PastCheck', {
  id: z.string(),
  result: z.enum(checkResults),
  checkedOn: instantSchema,
})
export type PastComponentCheck = z.infer<typeof pastCheck>

const componentState = defineAnswerSchema('ComponentState', {
  component: z.string(),
  allowed: withDescription(z.array(z.string()), 'Its allowed hashes in hexadecimal.'),
  recent: withDescription(z.array(pastCheck).check(z.maxLength(30)), 'Its last checks, the newest last.'),
  overdue: withDescription(z.boolean(), 'Not checked for 24 hours.'),
})
export type ComponentState = z.infer<typeof componentState>

const components = defineAnswerSchema('Components', {
  components: z.array(componentState),
  complete: withDescription(
    z.boolean(),
    'Whether the installed ones could be asked for; if not, those without an allowed hash may be missing.',
  ),
})
export type ComponentStatesAnswer = z.infer<typeof components>

const checkRun = defineAnswerSchema('CheckRun', {
  id: z.string(),
  checkedOn: withDescription(instantSchema, 'When its first component was checked.'),
  by: whoSchema,
  components: withDescription(z.int().check(z.gte(1)), 'How many were checked.'),
})
export type ComponentCheckRun = z.infer<typeof checkRun>

/** Runs, newest first, and the components, sorted by name, by which checks can be filtered. */
const checkRuns = defineAnswerSchema('CheckRuns', {
  runs: z.array(checkRun),
  components: z.array(z.string()),
})
export type ComponentCheckRunsAnswer = z.infer<typeof checkRuns>

/** Values that the provider left out are `null`. */
const offeredGame = defineAnswerSchema('OfferedGame', {
  providerGameId: withDescription(z.nullable(z.string()), 'Its id at the provider.'),
  gameId: withDescription(
    z.nullable(z.string()),
    'Its id here: that of the existing game, or the one it would get.',
  ),
  name: z.nullable(z.string()),
  studio: withDescription(z.nullable(z.string()), 'The name of the studio.'),
  isNewStudio: withDescription(z.boolean(), 'Whether the studio does not exist and would be created.'),
  theoreticalRtp: withDescription(z.nullable(z.number()), 'Percent.'),
  state: z.enum(offerStates),
  changes: withDescription(
    z.array(fieldChangeSchema),
    'By field; of a new game all fields, with `before` empty. A new studio is shown by its name.',
  ),
  reason: z.optional(
    withDescription(
      z.strictObject({
        field: z.string(),
        code: errorCodeSchema,
        params: z.optional(errorParamsSchema),
        refs: z.optional(z.array(recordReferenceSchema)),
      }),
      'Why it is invalid, or why its change would be refused now, with the records in the way.',
    ),
  ),
  lastEdit: z.optional(
    withDescription(
      z.strictObject({ changedAt: instantSchema, by: whoSchema }),
      'Who last changed the game by hand, if it would be changed.',
    ),
  ),
})
export type OfferedGame = z.infer<typeof offeredGame>

const importPreview = defineAnswerSchema('ImportPreview', {
  games: z.array(offeredGame),
  hash: withDescription(
    z.string(),
    'Sent when the import is started: it is refused if the list or the games have changed since.',
  ),
})
export type ImportPreview = z.infer<typeof importPreview>
