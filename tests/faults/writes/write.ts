import type { Api, Row } from '../../browser/support/api.ts'

export interface Write {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

export interface Around {
  api: Api
  /** Origin of the simulators. */
  neighbours: string
  /** Unique part of the names of its records. */
  mark: string
  /** The same as a number from 0. */
  turn: number
}

export interface Prepared {
  write: Write
  /** How often the write has happened according to data, audit log and simulators. */
  counts(api: Api): Promise<Record<string, number>>
}

/** Creates the records that a write needs. */
export type Prepare = (around: Around) => Promise<Prepared>

export async function rowsOf(api: Api, collection: string, filter: object): Promise<Row[]> {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    range: '[0,999]',
    sort: '["id","ASC"]',
  })
  const { status, body, text } = await api.call('GET', `/${collection}?${query}`)
  if (status !== 200) throw new Error(`${collection}: ${status} ${text}`)
  return body as Row[]
}

export const counted = async (api: Api, collection: string, filter: object): Promise<number> =>
  (await rowsOf(api, collection, filter)).length

/** How often the audit log contains an action on a record. */
export const logged = (api: Api, recordId: string, action: string): Promise<number> =>
  counted(api, 'audit-entries', { recordId, action })

export const ifMatch = ({ version }: Row) => ({ 'If-Match': `"${version}"` })

/** Sends a write that must succeed. */
export async function required(api: Api, write: Write): Promise<Row> {
  const { status, text, body } = await api.call(write.method, write.path, write.body, write.headers)
  if (status >= 300) throw new Error(`${write.method} ${write.path}: ${status} ${text}`)
  return body as Row
}
