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
  answering(
    'secret.hidden',
    'an answer contains a secret',
    casinos,
    revealed('servicePassword', sampleSecrets.top),
  ),
  answering(
    'secret.hidden',
    'an answer contains a nested secret',
    casinos,
    revealed('secret', sampleSecrets.nested),
  ),
  answering(
    'secret.hidden',
    'an answer contains stars instead of a marker',
    casinos,
    revealed('servicePassword', '***'),
  ),
  {
    ...{ name: 'a marker replaces the secret', breaks: 'secret.kept' },
    answer: (answer, request) =>
      on('PATCH', '/casinos')(request) && answer.status === 200
        ? withBody((body) => ({
            ...body,
            servicePassword: { set: true, changedAt: '2020-01-01T00:00:00.000Z' },
          }))(answer)
        : answer,
  },
  asking(
    'hash.objection-explained',
    'the release is not required',
    on('POST', '/allowed-hashes'),
    (request) => ({
      ...request,
      body: JSON.stringify({ release: '1.0', ...parsed(request.body) }),
    }),
  ),
  asking(
    'hash.objection-explained',
    'reason and release are not required if no hash was allowed',
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
    'a secret is sent to a changed address',
    on('PATCH', '/casinos'),
    (answer) => ({ ...answer, text: answer.text.replace(',"addressChanged":true', '') }),
  ),
  answering(
    'secret.new-address',
    'a changed address is never accepted',
    on('PATCH', '/casinos'),
    withStatus(500),
  ),
  answering(
    'secret.not-sent',
    'a plan does not name unsent secrets',
    on('GET', /\/push$/),
    withBody((body) => ({
      targets: (body['targets'] as Fields[]).map((target) => ({ ...target, unsent: [] })),
    })),
  ),
  answering(
    'secret.not-sent',
    "a secret is sent to a bridge's changed address",
    on('GET', '/jobs/'),
    withBody((body) => ({
      ...body,
      items: (body['items'] as Fields[]).map((item) => ({ ...item, outcome: 'done' })),
    })),
  ),
  answering(
    'secret.not-logged',
    'an audit entry contains a secret',
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
    'no idempotency key is required',
    (request) => act(request) && !request.headers['idempotency-key'],
    (request) => withKey(request, randomUUID()),
  ),
  asking('action.once', 'the idempotency key is ignored', act, (request) => withKey(request, randomUUID())),
  asking('action.once', 'all idempotency keys count as the same', act, (request) =>
    withKey(request, `one-${request.path}`),
  ),
  asking('write.once', 'the key of a creation is ignored', on('POST', '/game-studios'), (request) =>
    withKey(request, randomUUID()),
  ),
  asking('write.once', 'the key of a change is ignored', on('PATCH', '/game-studios'), (request) =>
    withKey(request, randomUUID()),
  ),
  asking('write.key-of-one-body', 'a key accepts another body', on('POST', '/game-studios'), (request) =>
    withKey(request, `${request.headers['idempotency-key'] ?? randomUUID()} ${request.body}`),
  ),
  answering(
    'audit.any-name',
    'a change of an inherited key has no previous value',
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
    'an inherited key breaks the chain',
    on('GET', '/audit-entries/verify'),
    withBody((body) => ({ ...body, valid: false })),
  ),
  answering(
    'action.private-key',
    'an answer contains the private key',
    act,
    withBody((body) => ({
      ...body,
      privateKey: '-----BEGIN PRIVATE KEY-----\nMFkw\n-----END PRIVATE KEY-----',
    })),
  ),
  asking('batch.dry-run', 'a dry run makes the change', on('POST', '/casino-games/batch'), (request) =>
    withKey({ ...request, body: JSON.stringify(without(parsed(request.body), 'dryRun')) }, randomUUID()),
  ),
  answering(
    'job.ends',
    'a job has no outcome',
    on('GET', '/jobs/'),
    withBody((body) => ({ ...body, state: 'failed' })),
  ),
  answering(
    'audit.written',
    'changes are not logged',
    log,
    withRows((rows) => rows.filter(({ action }) => action !== 'update')),
  ),
  answering(
    'audit.written',
    'an audit entry has no user',
    log,
    withRows((rows) => rows.map((row) => ({ ...row, by: { id: 'somebody', name: 'Somebody' } }))),
  ),
  answering(
    'audit.written',
    'an audit entry has no username',
    log,
    withRows((rows) =>
      rows.map((row) => ({ ...row, by: { ...(row['by'] as Fields), username: undefined } })),
    ),
  ),
  answering(
    'audit.written',
    'an audit entry has no previous values',
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
    'refusals are not logged',
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
    'every active game counts as playable',
    on('POST', '/casino-games'),
    withBody((record) => ({ ...record, playable: record['active'] })),
  ),
]
