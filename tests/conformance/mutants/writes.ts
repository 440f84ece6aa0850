import { randomUUID } from 'node:crypto'
import { sampleSecrets } from '../../../conformance/samples.ts'
import type { Mutant, Passing } from '../proxy.ts'
import {
  answering,
  asking,
  on,
  parsed,
  without,
  withBody,
  withRows,
  withStatus,
  type Fields,
} from '../changes.ts'

const casinos = on('*', '/casinos')
const act = on('POST', /generate-keys$/)
const log = on('GET', '/audit-entries?')
const withKey = (request: Passing, key: string): Passing => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': key },
})
const revealed =
  (name: string, text: string) =>
  (answer: { text: string; status: number; headers: Record<string, string> }) => ({
    ...answer,
    text: answer.text.replace(new RegExp(`"${name}":\\{"set":true[^}]*\\}`), `"${name}":"${text}"`),
  })

/** Mutants that break secrets, actions and the audit log. */
export const writeMutants: readonly Mutant[] = [
  answering('secret.hidden', 'a secret is answered', casinos, revealed('servicePassword', sampleSecrets.top)),
  answering(
    'secret.hidden',
    'a nested secret is answered',
    casinos,
    revealed('secret', sampleSecrets.nested),
  ),
  answering('secret.hidden', 'a secret is masked by stars', casinos, revealed('servicePassword', '***')),
  {
    ...{ name: 'a marker is taken for another secret', breaks: 'secret.kept' },
    answer: (answer, request) =>
      on('PATCH', '/casinos')(request) && answer.status === 200
        ? withBody((body) => ({
            ...body,
            servicePassword: { set: true, changedAt: '2020-01-01T00:00:00.000Z' },
          }))(answer)
        : answer,
  },
  asking('hash.objection-explained', 'no release is asked for', on('POST', '/allowed-hashes'), (request) => ({
    ...request,
    body: JSON.stringify({ release: '1.0', ...parsed(request.body) }),
  })),
  asking(
    'hash.objection-explained',
    'nothing is asked for where no hash was allowed',
    (request) => on('POST', '/allowed-hashes')(request) && request.body.includes('promo-overlay'),
    (request) => {
      const why = { reason: 'Delivered on Monday', release: '1.0' }
      return { ...request, body: JSON.stringify({ ...why, ...parsed(request.body) }) }
    },
  ),
  asking('secret.cleared', 'null keeps a secret', on('PATCH', '/casinos'), (request) => ({
    ...request,
    body: JSON.stringify(without(parsed(request.body), 'servicePassword')),
  })),
  answering(
    'secret.new-address',
    'a secret goes wherever the address leads by now',
    on('PATCH', '/casinos'),
    (answer) => ({ ...answer, text: answer.text.replace(',"addressChanged":true', '') }),
  ),
  answering(
    'secret.new-address',
    'a changed address is never taken',
    on('PATCH', '/casinos'),
    withStatus(500),
  ),
  answering(
    'secret.not-sent',
    'a plan does not say what is not sent',
    on('GET', /\/push$/),
    withBody((body) => ({
      targets: (body['targets'] as Fields[]).map((target) => ({ ...target, unsent: [] })),
    })),
  ),
  answering(
    'secret.not-sent',
    'a secret is sent wherever the bridge is by now',
    on('GET', '/jobs/'),
    withBody((body) => ({
      ...body,
      items: (body['items'] as Fields[]).map((item) => ({ ...item, outcome: 'done' })),
    })),
  ),
  answering(
    'secret.not-logged',
    'an entry holds a secret',
    log,
    withRows((rows) =>
      rows.map((row) => ({
        ...row,
        changes: [{ field: 'servicePassword', before: null, after: sampleSecrets.top }],
      })),
    ),
  ),
  asking(
    'action.key-missing',
    'no key is needed',
    (request) => act(request) && !request.headers['idempotency-key'],
    (request) => withKey(request, randomUUID()),
  ),
  asking('action.once', 'the key is ignored', act, (request) => withKey(request, randomUUID())),
  asking('action.once', 'all keys are one', act, (request) => withKey(request, `one-${request.path}`)),
  asking('write.once', 'the key of a creation is ignored', on('POST', '/game-studios'), (request) =>
    withKey(request, randomUUID()),
  ),
  asking('write.once', 'the key of a change is ignored', on('PATCH', '/game-studios'), (request) =>
    withKey(request, randomUUID()),
  ),
  asking('write.key-of-one-body', 'a key is for any body', on('POST', '/game-studios'), (request) =>
    withKey(request, `${request.headers['idempotency-key'] ?? randomUUID()} ${request.body}`),
  ),
  answering(
    'audit.any-name',
    'a name that objects inherit has no before',
    log,
    withRows((rows) =>
      rows.map((row) => ({
        ...row,
        changes: (row['changes'] as Fields[]).map((change) =>
          change['field'] === 'properties.toString' ? { ...change, before: null } : change,
        ),
      })),
    ),
  ),
  answering(
    'audit.any-name',
    'such a name breaks the chain',
    on('GET', '/audit-entries/verify'),
    withBody((body) => ({ ...body, valid: false })),
  ),
  answering(
    'action.private-key',
    'the private key is answered',
    act,
    withBody((body) => ({
      ...body,
      privateKey: '-----BEGIN PRIVATE KEY-----\nMFkw\n-----END PRIVATE KEY-----',
    })),
  ),
  asking('batch.dry-run', 'a dry run does it', on('POST', '/casino-games/batch'), (request) =>
    withKey({ ...request, body: JSON.stringify(without(parsed(request.body), 'dryRun')) }, randomUUID()),
  ),
  answering(
    'job.ends',
    'a job does not say how it ends',
    on('GET', '/jobs/'),
    withBody((body) => ({ ...body, state: 'failed' })),
  ),
  answering(
    'audit.written',
    'changes are not on record',
    log,
    withRows((rows) => rows.filter(({ action }) => action !== 'update')),
  ),
  answering(
    'audit.written',
    'an entry does not say who',
    log,
    withRows((rows) => rows.map((row) => ({ ...row, by: { id: 'somebody', name: 'Somebody' } }))),
  ),
  answering(
    'audit.written',
    'an entry does not say by which username',
    log,
    withRows((rows) =>
      rows.map((row) => ({ ...row, by: { ...(row['by'] as Fields), username: undefined } })),
    ),
  ),
  answering(
    'audit.written',
    'an entry does not say what was before',
    log,
    withRows((rows) =>
      rows.map((row) => ({
        ...row,
        changes: (row['changes'] as Fields[]).map((change) => ({ ...change, before: null })),
      })),
    ),
  ),
  answering(
    'audit.refused',
    'refusals are not on record',
    log,
    withRows((rows) => rows.filter(({ action }) => action !== 'refused')),
  ),
  answering('audit.unchangeable', 'entries can be deleted', on('DELETE', '/audit-entries/'), withStatus(200)),
  answering(
    'audit.chain',
    'entries are not chained',
    log,
    withRows((rows) => rows.map((row) => ({ ...row, previousHash: '0'.repeat(64) }))),
  ),
  answering('event.final', 'events can be changed', on('PATCH', '/significant-events/'), withStatus(404)),
  answering(
    'assignment.playable',
    'what is active can be played',
    on('POST', '/casino-games'),
    withBody((record) => ({ ...record, playable: record['active'] })),
  ),
]
