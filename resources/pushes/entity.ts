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
  serverText,
  state,
  whoField,
} from '../../src/contract/fields.ts'
import { jobStates, jobTones, jobStateFromOutcomes } from '../../src/contract/jobs.ts'
import { visiblePushChanges, pushesCollection } from '../../src/contract/pushes.ts'
import type { PushedTarget } from '../../src/contract/answers/jobs.ts'

function withOwnTargets(record: Record<string, unknown>, casinos: readonly string[]) {
  const all = record['targets'] as PushedTarget[]
  const targets = all
    .filter(({ casinoId }) => casinos.includes(casinoId))
    .map((target) => ({ ...target, changes: visiblePushChanges(target.changes, casinos) }))
  const isUnderWay = record['finishedAt'] === null
  // Other targets stay hidden, as does the hash of an integration's push, which covers them.
  return {
    ...record,
    // The stored version counts all targets.
    version: 1 + targets.filter(({ outcome }) => outcome !== undefined).length + (isUnderWay ? 0 : 1),
    targets,
    casinoIds: targets.map(({ casinoId }) => casinoId),
    state: isUnderWay ? record['state'] : jobStateFromOutcomes(targets),
    ...(record['resource'] === 'integrations' && { configurationHash: null }),
  }
}

export const pushes = defineEntity({
  name: pushesCollection,
  label: 'recordLabel',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  scope: 'casinoIds',
  globalSearch: null,
  redacted: {
    fields: ['version', 'targets', 'casinoIds', 'state', 'configurationHash'],
    of: withOwnTargets,
  },
  readOnly: true,
  sort: { field: 'startedAt', order: 'DESC' },
  schema: () =>
    z.object({
      id: id(),
      resource: choice(['casinos', 'integrations']),
      recordId: serverText('id'),
      recordLabel: serverText('text'),
      /** Absent for the push of a casino. */
      integrationId: optional(serverText('id')),
      jobId: serverText('id'),
      state: state(jobStates, jobTones),
      startedAt: instant(),
      finishedAt: optional(instant()),
      by: whoField(),
      /** The casinos of all targets, which may be deleted since. */
      casinoIds: field(z.array(z.string()), { kind: 'references', readOnly: true }),
      targets: field(z.array(z.unknown()), { kind: 'json', readOnly: true }),
      /** SHA-256 in hexadecimal of the sent configuration; for integrations, of the targets' hashes. `null` if nothing was sent. */
      configurationHash: optional(serverText('text')),
    }),
})

export const computedPushFields = () => ({
  pushFailed: computed(flag({ true: 'bad' })),
  pushFailures: computed(field(z.array(z.unknown()), { kind: 'json' })),
  /** `pushGames` and `bridgeMoved` also serve as filters for records whose push is due because of a game or a bridge. */
  pushGames: computed(field(z.array(z.string()), { kind: 'references', reference: 'games', past: true })),
  bridgeMoved: computed(flag()),
})
