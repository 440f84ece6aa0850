import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, GetListResult, RaRecord } from 'react-admin'
import { isEqual } from 'es-toolkit/compat'
import { builtInCollections } from '../contract/entity.ts'
import type { Filter } from '../contract/query.ts'
import { type PresenceHeartbeat, presencePath } from '../contract/live.ts'
import { ProblemError } from '../contract/problem.ts'
import { ownValue } from '../contract/values.ts'
import { confirmedPlanHeader } from '../contract/roundExpiryPlan.ts'
import type { AuditEntry, RecordKey } from './answers.ts'
import { codeOfFailure, toHttpError } from './failure.ts'
import type { HttpClient } from './httpClient.ts'
import type { FileWithRowCount } from './fetchFile.ts'
import type { PresenceAnswer, RecordUsage } from '../contract/answers/general.ts'

/** Totals come from `X-Total-Count`: for `Content-Range`, ra-data-simple-rest would send a `Range`, which prevents caching. */
export function createDataProvider(
  apiUrl: string,
  http: HttpClient,
  collectionOf: (resource: string) => string,
  filterOf: (resource: string, filter: Filter) => Filter = (_resource, filter) => filter,
  readFile: (url: string, sent?: object) => Promise<FileWithRowCount> = noFiles,
) {
  const base = simpleRest(apiUrl, http, 'X-Total-Count')
  /** The account is a single record at the address of its collection. */
  const address = ({ resource, id }: RecordKey) =>
    resource === builtInCollections.account
      ? `${apiUrl}/${resource}`
      : `${apiUrl}/${collectionOf(resource)}/${encodeURIComponent(id)}`
  const attempt = createAttempts()
  /** `on` is the record version that the write was made on, `confirmed` the confirmation of its plan. */
  const write = (method: string, url: string, body?: object, on?: Versioned, confirmed?: string) => {
    const version = on && `"${on['version'] ?? ''}"`
    const text = body && JSON.stringify(body)
    return attempt(`${method} ${url} ${version} ${text}`, (key) =>
      http(url, {
        method,
        headers: new Headers({
          'Idempotency-Key': key,
          ...(version && { 'If-Match': version }),
          ...(confirmed && { [confirmedPlanHeader]: confirmed }),
        }),
        ...(text && { body: text }),
      }),
    )
  }

  const presentRows = async (resource: string, ids: RaRecord['id'][]) =>
    (await base.getMany<RaRecord>(collectionOf(resource), { ids })).data

  return {
    ...base,
    supportAbortSignal: true,
    async getList(resource, params) {
      const answers: Headers[] = []
      const noting: HttpClient = async (...call) => {
        const answer = await http(...call)
        answers.push(answer.headers)
        return answer
      }
      const filter = filterOf(resource, params.filter as Filter)
      const { getList } = simpleRest(apiUrl, noting, 'X-Total-Count')
      const page = await getList<RaRecord>(collectionOf(resource), { ...params, filter })
      const estimated = answers[0]?.has('X-Total-Estimated')
      return (estimated ? { ...page, meta: { estimated } } : page) as GetListResult
    },
    async getOne(resource, { id, signal }) {
      const { json } = await http(address({ resource, id: String(id) }), { signal })
      return { data: json }
    },
    getMany: (resource, params) => base.getMany(collectionOf(resource), params),
    getManyReference: (resource, params) => base.getManyReference(collectionOf(resource), params),
    async create(resource, { data }) {
      const { json } = await write('POST', `${apiUrl}/${collectionOf(resource)}`, data)
      return { data: json }
    },
    async update(resource, { id, data, previousData = {}, meta }) {
      const at = address({ resource, id: String(id) })
      const { confirmed } = (meta ?? {}) as { confirmed?: string }
      const { json } = await write('PATCH', at, changes(previousData, data), previousData, confirmed)
      return { data: json }
    },
    async delete(resource, { id, previousData }) {
      const at = address({ resource, id: String(id) })
      const { json } = await write('DELETE', at, undefined, previousData ?? {})
      return { data: json }
    },
    /** react-admin's bulk buttons name no version, so each write names the current one. Ends with the first refusal. */
    async updateMany(resource, { ids, data }) {
      for (const row of await presentRows(resource, ids))
        await write('PATCH', address({ resource, id: String(row.id) }), data, row)
      return { data: ids }
    },
    async deleteMany(resource, { ids }) {
      for (const row of await presentRows(resource, ids))
        await write('DELETE', address({ resource, id: String(row.id) }), undefined, row)
      return { data: ids }
    },
    async usage(at: RecordKey): Promise<RecordUsage[]> {
      const { json } = await http(`${address(at)}/usage`)
      return json as RecordUsage[]
    },
    /** The newest entries first, pages from 1; for a casino also those of the collections in `parts`. */
    async history({ resource, id }: RecordKey, page: number, perPage: number, parts: readonly string[] = []) {
      const own = collectionOf(resource)
      const { data, total = 0 } = await base.getList<AuditEntry>(builtInCollections.auditLog, {
        filter: parts.length ? { resource: [own, ...parts], casinoId: id } : { resource: own, recordId: id },
        sort: { field: 'id', order: 'DESC' },
        pagination: { page, perPage },
      })
      return { entries: data, total }
    },
    /** `null` if the log has no recent one. */
    async lastChange({ resource, id }: RecordKey) {
      const filter = { resource: collectionOf(resource), recordId: id }
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: '["changedAt","DESC"]',
        range: '[0,9]',
      })
      const { json } = await http(`${apiUrl}/${builtInCollections.auditLog}?${query}`)
      return (json as AuditEntry[]).find(({ code }) => code === null) ?? null
    },
    /** Reverts the change that resulted in `saved`, `on` a version of the record. Returns the record after it. */
    async undo({ resource, id }: RecordKey, saved: RaRecord, on: RaRecord = saved, confirmed?: string) {
      const { data } = await base.getList<AuditEntry>(builtInCollections.auditLog, {
        filter: {
          resource: collectionOf(resource),
          recordId: id,
          changedAt: saved['updatedAt'],
          code: null,
        },
        sort: { field: 'id', order: 'DESC' },
        pagination: { page: 1, perPage: 1 },
      })
      const [entry] = data
      if (!entry) throw toHttpError(new ProblemError('revertNothing'))
      const at = `${apiUrl}/${builtInCollections.auditLog}/${entry.id}/revert`
      const { json } = await write('POST', at, {}, on, confirmed)
      return json as RaRecord
    },
    /** Reports that a record is open or closed, even while the page is being closed. Returns who else has it open. */
    async present(
      { resource, id }: RecordKey,
      { left = false, signal }: { left?: boolean; signal?: AbortSignal } = {},
    ): Promise<PresenceAnswer> {
      const beat: PresenceHeartbeat = {
        resource: collectionOf(resource),
        recordId: id,
        ...(left && { left }),
      }
      const { json } = await http(`${apiUrl}/${presencePath}`, {
        method: 'POST',
        body: JSON.stringify(beat),
        keepalive: left,
        ...(signal && { signal }),
      })
      return json as PresenceAnswer
    },
    async plan<R extends object>(action: string, at: RecordKey, signal?: AbortSignal): Promise<R> {
      const { json } = await http(`${address(at)}/${action}`, { signal })
      return json as R
    },
    async act<R extends object = RaRecord>(
      action: string,
      at: RecordKey,
      body: object = {},
      confirmed?: string,
    ): Promise<R> {
      const { json } = await write('POST', `${address(at)}/${action}`, body, undefined, confirmed)
      return json as R
    },
    async start<R extends object>(resource: string, body: object): Promise<R> {
      const { json } = await write('POST', `${apiUrl}/${collectionOf(resource)}`, body)
      return json as R
    },
    file: async (address: string): Promise<Blob> => (await readFile(`${apiUrl}/${address}`)).content,
    export: (resource: string, sent: object): Promise<FileWithRowCount> =>
      readFile(`${apiUrl}/${collectionOf(resource)}/export`, sent),
    async query<R extends object>(address: string, signal?: AbortSignal): Promise<R> {
      const { json } = await http(`${apiUrl}/${address}`, { signal })
      return json as R
    },
  } satisfies DataProvider
}

export type BackofficeDataProvider = ReturnType<typeof createDataProvider>

const noFiles = () => Promise.reject(new Error('Files cannot be read here'))

type Versioned = Partial<RaRecord> | undefined

type RunIdempotent = <T>(write: string, run: (key: string) => Promise<T>) => Promise<T>

/** A write that is repeated while running, or after its answer was lost, uses the same key, so that the server makes it once. */
function createAttempts(): RunIdempotent {
  const keys = new Map<string, string>()
  return async (write, run) => {
    const key = keys.get(write) ?? crypto.randomUUID()
    keys.set(write, key)
    try {
      const answer = await run(key)
      keys.delete(write)
      return answer
    } catch (error) {
      if (codeOfFailure(error) !== 'backendUnreachable') keys.delete(write)
      throw error
    }
  }
}

function changes(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isEqual(value, ownValue(old, name))),
  )
}
