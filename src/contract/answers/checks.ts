import * as z from 'zod/mini'
import { checkResults } from '../componentChecks.ts'
import { offerStates } from '../imports.ts'
import { neighbourCheckStates } from '../neighbours.ts'
import { answer, change, count, errorCode, instant, params, reference, says, who } from './shared.ts'

const neighbourCheck = answer('NeighbourCheck', {
  state: z.enum(neighbourCheckStates),
  latencyMs: says(count, 'Milliseconds until the answer, or until the check gave up.'),
  checkedAt: instant,
})
export type NeighbourCheck = z.infer<typeof neighbourCheck>

const pastCheck = answer('PastCheck', { id: z.string(), result: z.enum(checkResults), checkedOn: instant })
export type PastCheck = z.infer<typeof pastCheck>

const componentState = answer('ComponentState', {
  component: z.string(),
  allowed: says(z.array(z.string()), 'Its allowed hashes in hexadecimal.'),
  recent: says(z.array(pastCheck).check(z.maxLength(30)), 'Its last checks, the newest last.'),
  overdue: says(z.boolean(), 'Not checked for 24 hours.'),
})
export type ComponentState = z.infer<typeof componentState>

const components = answer('Components', {
  components: z.array(componentState),
  complete: says(
    z.boolean(),
    'Whether the installed ones could be asked for; if not, those without an allowed hash may be missing.',
  ),
})
export type Components = z.infer<typeof components>

const checkRun = answer('CheckRun', {
  id: z.string(),
  checkedOn: says(instant, 'When its first component was checked.'),
  by: who,
  components: says(z.int().check(z.gte(1)), 'How many were checked.'),
})
export type CheckRun = z.infer<typeof checkRun>

/** Runs, the newest first, and components, sorted by name, by which checks can be filtered. */
const checkRuns = answer('CheckRuns', { runs: z.array(checkRun), components: z.array(z.string()) })
export type CheckRuns = z.infer<typeof checkRuns>

/** Beside the offer, what exists here. Values that the provider left out are `null`. */
const offeredGame = answer('OfferedGame', {
  providerGameId: says(z.nullable(z.string()), 'Its id at the provider.'),
  gameId: says(z.nullable(z.string()), 'Its id here: that of the existing game, or the one it would get.'),
  name: z.nullable(z.string()),
  studio: says(z.nullable(z.string()), 'The name of the studio.'),
  isNewStudio: says(z.boolean(), 'Whether the studio does not exist and would be created.'),
  theoreticalRtp: says(z.nullable(z.number()), 'Percent.'),
  state: z.enum(offerStates),
  changes: says(
    z.array(change),
    'By field; of a new game all fields, with `before` empty. A new studio is shown by its name.',
  ),
  reason: z.optional(
    says(
      z.strictObject({
        field: z.string(),
        code: errorCode,
        params: z.optional(params),
        refs: z.optional(z.array(reference)),
      }),
      'Why it is invalid, or why its change would be refused now, with the records in the way.',
    ),
  ),
  lastEdit: z.optional(
    says(
      z.strictObject({ changedAt: instant, by: who }),
      'Who last changed the game by hand, if it would be changed.',
    ),
  ),
})
export type OfferedGame = z.infer<typeof offeredGame>

const importPreview = answer('ImportPreview', {
  games: z.array(offeredGame),
  hash: says(
    z.string(),
    'Sent when the import is started: it is refused if the list or the games have changed since.',
  ),
})
export type ImportPreview = z.infer<typeof importPreview>
