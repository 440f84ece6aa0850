import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openIdentityStore } from '../../../fake-api/identity/store.ts'
import { newFile } from './support.ts'

type Content = Record<string, unknown> & { people: Record<string, unknown>[] }
const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Content

/** A file without `casinoAccess`, as older versions wrote it: administrators of all and of some casinos, a visitor without any. */
async function oldFile() {
  const file = await newFile()
  const { format: _format, people, ...rest } = await read(file)
  const [admin, , guest] = people.map(({ casinoAccess: _access, ...person }) => person)
  const limited = {
    ...admin,
    id: 'limited',
    username: 'l@example.com',
    email: 'l@example.com',
    casinos: ['a'],
  }
  await writeFile(file, JSON.stringify({ ...rest, people: [admin, limited, guest] }))
  return { file, admin: String(admin?.['id']), guest: String(guest?.['id']) }
}

it('without `casinoAccess` gives access to all casinos only to administrators without a list', async () => {
  const { file, admin, guest } = await oldFile()
  const store = await openIdentityStore(file)
  const access = (id: string) => store.people.get(id)?.casinoAccess
  expect([access(admin), access('limited'), access(guest)]).toEqual(['all', 'selected', 'selected'])
  await store.close()
})

it('is migrated once: a withdrawn access to all casinos does not come back', async () => {
  const { file, admin } = await oldFile()
  const store = await openIdentityStore(file)
  expect((await read(file))['format']).toBe(2)
  for (const id of [admin, 'limited']) {
    const person = store.people.get(id)
    if (person) store.people.set(id, { ...person, casinoAccess: 'selected', casinos: [] })
  }
  await store.save()
  const again = await openIdentityStore(file)
  for (const id of [admin, 'limited'])
    expect(again.people.get(id)).toMatchObject({ casinoAccess: 'selected', casinos: [] })
  await again.close()
})

it('in the current format is refused if users lack `casinoAccess`', async () => {
  const file = await newFile()
  const { people, ...rest } = await read(file)
  const without = people.map(({ casinoAccess: _access, ...person }) => person)
  await writeFile(file, JSON.stringify({ ...rest, people: without }))
  await expect(openIdentityStore(file)).rejects.toThrow('is not a file of the identity service')
})
