import type { ChainVerification } from '../../src/contract/answers/audit.ts'
import type { Row } from '../../src/contract/values.ts'
import { ifMatch, type TestApi } from './api.ts'

/** Fills the audit log of an API, changes its rows behind the API's back, and verifies it. */
export function tamperable(api: TestApi) {
  const patch = async (path: string, body: unknown) => {
    const { record } = await api.call(path)
    return api.call(path, { method: 'PATCH', body, headers: ifMatch(record) })
  }

  const fill = async () => {
    for (const name of ['A', 'B', 'C', 'D']) await patch('/bridges/alpine', { name })
  }
  const tamper = (work: (rows: Row[]) => { insert?: Row; replace?: Row; remove?: Row }) =>
    api.store.transaction(async (tx) => {
      const sort = [{ field: 'id', order: 'ASC' }] as const
      const { rows } = await tx.list('audit-entries', { where: [], sort, range: [0, 9] })
      const { insert, replace, remove } = work(rows)
      if (insert) await tx.insert('audit-entries', insert)
      if (replace) await tx.replace('audit-entries', { ...replace, version: replace.version + 1 })
      if (remove) await tx.remove('audit-entries', remove.id)
    })
  const verify = async (parameters = '') =>
    (await api.call(`/audit-entries/verify${parameters}`)).body as ChainVerification
  return { patch, fill, tamper, verify }
}

export const at = (rows: Row[], index: number) => rows[index] ?? ({ id: 'none' } as Row)
