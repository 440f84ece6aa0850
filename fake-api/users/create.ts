import * as z from 'zod/mini'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { logChange } from '../audit/log.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Handler } from '../dialect/routes.ts'
import { logFault } from '../fault.ts'
import { checkedRow, readOnlyErrors, refuse } from '../records/check.ts'
import { inClear } from '../sealed.ts'
import { IdentityRefusal, type AdminRest } from './adminRest.ts'
import { leftOfBegun } from './begun.ts'
import { fetchUser, type UserWriting } from './known.ts'
import { creationOf, representation } from './representation.ts'
import { rightsOf } from './rights.ts'
import { giveRole, setPassword } from './steps.ts'
import { ask, earlier, requireCovered, writeUser } from './write.ts'

/** `POST /api/users`: 201 with the user as it reads. After a step that fails, what the ones before have made is taken back. */
export const createUser =
  (api: Api, entity: Entity): Handler =>
  (call) =>
    writeUser(api, entity, call, { action: 'create' }, async (writing) => {
      const first = await earlier(writing)
      if (first) return first
      await beginAnew(writing)
      const { body } = writing
      refuse(readOnlyErrors(entity, body, null))
      const wanted = { ...(await checkedRow({ ...writing, before: null }, body)), id: '' }
      requireCovered(writing, wanted)
      writing.row = wanted
      const asked = {
        attempted: 'create',
        done: 'create',
        failed: 'userAddFailed',
        revokes: false,
        answered: created,
      } as const
      return ask(writing, asked, async () => ({ before: null, after: await add(writing, wanted) }))
    })

/** Takes back whom the same write has added before it was cut off. */
async function beginAnew(writing: UserWriting): Promise<void> {
  const left = await leftOfBegun(writing)
  if (!left) return
  await takeBack(writing, left, left.id)
  const { known } = writing
  known.splice(
    known.findIndex(({ row }) => row === left),
    1,
  )
}

function created({ body, headers }: Answer): Answer {
  const Location = `/api/users/${encodeURIComponent((body as Row).id)}`
  return { status: 201, body, headers: { ...headers, Location } }
}

/** The password is a step of its own: only so the identity service says what is wrong with it. */
async function add(writing: UserWriting, wanted: Row): Promise<Row> {
  const { identity } = writing.api
  let id: string | undefined
  try {
    const address = await identity.send('POST', '/users', creationOf(wanted))
    id = decodeURIComponent(address?.split('/').at(-1) ?? '')
    await setPassword(identity, id, inClear(wanted['password']))
    await giveRole(identity, id, null, rightsOf(wanted).role)
    return (await fetchUser(identity, id)).row
  } catch (error) {
    const isRefused = !id && error instanceof IdentityRefusal && error.status < 500
    if (!isRefused) await takeBack(writing, wanted, id)
    throw error
  }
}

/** Deletes what was added, and puts that on record. Throws `userLeftBehind` where it cannot. */
async function takeBack(writing: UserWriting, wanted: Row, known: string | undefined): Promise<void> {
  const { api } = writing
  try {
    const id = known ?? (await leftOf(api.identity, String(wanted['username'])))
    if (!id) return
    writing.row = { ...wanted, id }
    await api.identity.send('DELETE', `/users/${encodeURIComponent(id)}`)
  } catch (error) {
    logFault(error, `The user ${known ?? 'without a known id'} was added only in part and is still there:`)
    throw new Problem('userLeftBehind')
  }
  await api.store.transaction((tx) => logChange(tx, writing, 'delete', writing.row ?? wanted, null))
}

/** Where no answer came: the user that was added all the same. The name was free when this write began. */
async function leftOf(identity: AdminRest, username: string): Promise<string | undefined> {
  const query = new URLSearchParams({ username, exact: 'true', briefRepresentation: 'false' })
  const [left] = await identity.get(`/users?${query}`, z.array(representation))
  return left?.id
}
