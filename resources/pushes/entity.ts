import { type RedactedFields } from '../../src/contract/entityDeclaration.ts'
import * as z from 'zod/mini'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  choice,
  computed,
  field,
  flag,
  id,
  instant,
  optional,
  state,
  who,
} from '../../src/contract/fields.ts'
import { jobStates, jobTones, stateOf } from '../../src/contract/jobs.ts'
import { changesInSight, pushesCollection } from '../../src/contract/pushes.ts'
import type { PushedTarget } from '../../src/contract/answers/jobs.ts'

const kept = (kind: 'id' | 'text') => field(z.string(), { kind, readOnly: true })

/** Who sees some of the casinos of an integration, sees what came of those. */
const ownTargets: RedactedFields = {
  fields: ['version', 'targets', 'casinoIds', 'state', 'configurationHash'],
  of(record, casinos) {
    const all = record['targets'] as PushedTarget[]
    const targets = all
      .filter(({ casinoId }) => casinos.includes(casinoId))
      .map((target) => ({ ...target, changes: changesInSight(target.changes, casinos) }))
    const isUnderWay = record['finishedAt'] === null
    // Whether the push had other targets is not told either: of an integration nobody limited sees the hash.
    return {
      ...record,
      // The number of changes says how many targets there are.
      version: 1 + targets.filter(({ outcome }) => outcome !== undefined).length + (isUnderWay ? 0 : 1),
      targets,
      casinoIds: targets.map(({ casinoId }) => casinoId),
      state: isUnderWay ? record['state'] : stateOf(targets),
      ...(record['resource'] === 'integrations' && { configurationHash: null }),
    }
  },
}

/** What bridges were told, when and by whom; `src/contract/pushes.ts` says its shape. */
export const pushes = defineEntity({
  name: pushesCollection,
  label: 'recordLabel',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  scope: 'casinoIds',
  sought: null,
  limited: ownTargets,
  readOnly: true,
  sort: { field: 'startedAt', order: 'DESC' },
  schema: () =>
    z.object({
      id: id(),
      /** What was pushed: a casino, or the casinos of an integration. */
      resource: choice(['casinos', 'integrations']),
      recordId: kept('id'),
      recordLabel: kept('text'),
      /** The integration where it was one that was pushed. */
      integrationId: optional(kept('id')),
      jobId: kept('id'),
      state: state(jobStates, jobTones),
      startedAt: instant(),
      finishedAt: optional(instant()),
      by: who(),
      /** The casinos that it is about: those of its targets. They may be gone by now. */
      casinoIds: field(z.array(z.string()), { kind: 'references', readOnly: true }),
      targets: field(z.array(z.unknown()), { kind: 'json', readOnly: true }),
      /** SHA-256 of what was sent, in hexadecimal; of an integration, of the hashes of its targets. `null` where nothing was. */
      configurationHash: optional(kept('text')),
    }),
})

/** What lists of casinos and integrations say of pushes, beside the state: whether the last has failed, and what the next one changes. */
export const pushFields = () => ({
  pushFailed: computed(flag({ true: 'bad' })),
  /** Which has failed, since when and why. */
  pushFailures: computed(field(z.array(z.unknown()), { kind: 'json' })),
  /** Lists filtered by these two say whose pushes a change of a game or a bridge made due. */
  pushGames: computed(field(z.array(z.string()), { kind: 'references', reference: 'games', past: true })),
  bridgeMoved: computed(flag()),
})
