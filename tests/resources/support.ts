import { ifMatch, type Answered, type TestApi } from '../support/api.ts'

/** Writes to the current version of a record as administrator. */
export const writer = (api: () => TestApi) => ({
  read: async (path: string) => (await api().call(path)).record,
  create: (collection: string, body: object) => api().call(`/${collection}`, { method: 'POST', body }),
  async patch(path: string, body: object): Promise<Answered> {
    const { record } = await api().call(path)
    return api().call(path, { method: 'PATCH', body, headers: ifMatch(record) })
  },
  async remove(path: string): Promise<Answered> {
    const { record } = await api().call(path)
    return api().call(path, { method: 'DELETE', headers: ifMatch(record) })
  },
})
