import { createHash } from 'node:crypto'
import papaparse from 'papaparse'
import type { ReportFile, ReportFileRequest } from '../../resources/report-files/contract.ts'
import { callers, type Answered, type Caller, type TestApi } from './api.ts'
import type { ReportFileLink } from '../../src/contract/answers/general.ts'

type Known = keyof typeof callers

/** A parsed report file: the lines before the table, and the table. */
export interface Read {
  text: string
  checksum: string
  headers: Headers
  says: string[][]
  header: string[]
  rows: string[][]
}

export function filesOf(api: TestApi) {
  const post = (path: string, as: Caller, body?: object): Promise<Answered> =>
    api.call(path, { as, method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } })
  const get = async (url: string, as: Known) =>
    fetch(`${api.origin}/api/${url}`, {
      headers: { Authorization: `Bearer ${await api.issuer.token(callers[as])}` },
    })
  const read = async (id: string, as: Caller = 'admin') =>
    (await api.call(`/reports/${id}`, { as })).record as ReportFile
  const link = (id: string, as: Caller = 'admin') => post(`/reports/${id}/fetch`, as)
  return {
    get,
    read,
    link,
    request: (wish: ReportFileRequest, as: Caller = 'admin') => post('/reports', as, wish),
    /** Orders a file, and waits until it is ready or has failed. */
    async made(wish: ReportFileRequest, as: Known = 'admin'): Promise<ReportFile> {
      const { status, record, text } = await post('/reports', as, wish)
      if (status !== 202) throw new Error(text)
      await api.settled()
      return read(record.id, as)
    },
    async fetched(id: string, as: Known = 'admin'): Promise<Read> {
      const { url } = (await link(id, as)).body as ReportFileLink
      const response = await get(url, as)
      return parsed(Buffer.from(await response.arrayBuffer()), response.headers)
    },
  }
}

/** Parses a file: an empty line precedes the table in formats for people; in formats for programs, earlier lines begin with #. */
export function parsed(bytes: Buffer, headers: Headers): Read {
  const text = bytes.toString('utf8')
  if (!text.startsWith('\uFEFF') || !text.endsWith('\r\n')) throw new Error('No whole file')
  const { data } = papaparse.parse<string[]>(text.slice(1, -2))
  const isForPrograms = data[0]?.[0]?.startsWith('#')
  const at = isForPrograms
    ? data.findIndex(([first]) => !first?.startsWith('#'))
    : data.findIndex(([first]) => first === '') + 1
  const [header = [], ...rows] = data.slice(at)
  const checksum = createHash('sha256').update(bytes).digest('hex')
  return { text, checksum, headers, says: data.slice(0, isForPrograms ? at : at - 1), header, rows }
}

/** The value of a line before the table. */
export const said = ({ says }: Read, name: string): string | undefined =>
  says.find(([first]) => first === name)?.[1]
