import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Answer, Row } from '../../browser/support/api.ts'
import { people, password } from '../../browser/support/page.ts'
import { roleAt } from '../../support/samples.ts'
import { chooseOwnPassword, signInOverHttp, type Client } from './client.ts'

export const goodPassword = 'a-password-of-its-own'
const givenPassword = 'given-by-somebody-else'

export const asAdmin = () => signInOverHttp(people.admin, password)

/** The body that creates a unique user. */
export const aUser = (fields: object = {}) => {
  const username = `${randomUUID()}@example.com`
  return {
    ...{ username, email: username, firstName: 'Nora', lastName: 'Neu', password: givenPassword },
    ...{ ...roleAt('visitor', ['cf_aurora']), enabled: true },
    ...fields,
  }
}

/** Creates a user, who has chosen `goodPassword` if they may sign in. Throws if that is refused. */
export async function addUser(admin: Client, fields: object = {}): Promise<Row & { username: string }> {
  const { status, text, body } = await admin.call('POST', '/users', aUser(fields))
  if (status !== 201) throw new Error(`${status}: ${text}`)
  const user = body as Row & { username: string }
  if (user['enabled'] === true) await chooseOwnPassword(user.username, givenPassword, goodPassword)
  return user
}

/** Changes the current version of a user. */
export async function changeUser(admin: Client, id: string, fields: object): Promise<Answer> {
  return admin.call('PATCH', `/users/${id}`, fields, await ifMatch(admin, id))
}

export const removeUser = async (admin: Client, id: string): Promise<Answer> =>
  admin.call('DELETE', `/users/${id}`, undefined, await ifMatch(admin, id))

async function ifMatch(admin: Client, id: string) {
  const { version } = (await admin.call('GET', `/users/${id}`)).body as Row
  return { 'If-Match': `"${version}"` }
}

/** Waits until new tokens of a changed user are accepted: those of the second of the change, and of the next two, may have the old rights. */
export const untilTokensCount = (): Promise<void> => rest(3_000)
