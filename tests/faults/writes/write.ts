import type { Api, Row } from '../../browser/support/api.ts'

/** A write as it goes out. */
export interface Write {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  headers?: Record<string, string>
}

/** What is around a write that is about to be made. */
export interface Around {
  api: Api
  /** Where the neighbours are. */
  neighbours: string
  /** In the names of what is made for it; no other write has it. */
  mark: string
  /** The same as a number, counted from 0. */
  turn: number
}

export interface Prepared {
  write: Write
  /** How often it has happened, by everything that can tell: data, audit log, neighbours. */
  counts(api: Api): Promise<Record<string, number>>
}

/** Makes what a write needs. */
export type Prepare = (around: Around) => Promise<Prepared>

/** Rows of a collection that meet a filter. */
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

/** How often the audit log has it that an action was done with a record. */
export const logged = (api: Api, recordId: string, action: string): Promise<number> =>
  counted(api, 'audit-entries', { recordId, action })

export const ifMatch = ({ version }: Row) => ({ 'If-Match': `"${version}"` })

/** An answer that has to be a good one. */
export async function required(api: Api, write: Write): Promise<Row> {
  const { status, text, body } = await api.call(write.method, write.path, write.body, write.headers)
  if (status >= 300) throw new Error(`${write.method} ${write.path}: ${status} ${text}`)
  return body as Row
}
