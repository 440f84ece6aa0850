import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { Answer, Row } from '../../browser/support/api.ts'
import { people, password } from '../../browser/support/page.ts'
import { roleAt } from '../../support/samples.ts'
import { chooseOwnPassword, signInOverHttp, type Client } from './client.ts'

export const goodPassword = 'a-password-of-its-own'
const givenPassword = 'given-by-somebody-else'

/** The administrator, without a browser's pages. */
export const asAdmin = () => signInOverHttp(people.admin, password)

/** A user that nobody else uses, as the API takes it. */
export const aUser = (fields: object = {}) => {
  const username = `${randomUUID()}@example.com`
  return {
    ...{ username, email: username, firstName: 'Nora', lastName: 'Neu', password: givenPassword },
    ...{ ...roleAt('visitor', ['cf_aurora']), enabled: true },
    ...fields,
  }
}

/** Adds one, who has chosen `goodPassword` unless they may not sign in. Throws where that is refused. */
export async function addUser(admin: Client, fields: object = {}): Promise<Row & { username: string }> {
  const { status, text, body } = await admin.call('POST', '/users', aUser(fields))
  if (status !== 201) throw new Error(`${status}: ${text}`)
  const user = body as Row & { username: string }
  if (user['enabled'] === true) await chooseOwnPassword(user.username, givenPassword, goodPassword)
  return user
}

/** Changes one as it is now. */
export async function changeUser(admin: Client, id: string, fields: object): Promise<Answer> {
  return admin.call('PATCH', `/users/${id}`, fields, await ifMatch(admin, id))
}

export const removeUser = async (admin: Client, id: string): Promise<Answer> =>
  admin.call('DELETE', `/users/${id}`, undefined, await ifMatch(admin, id))

async function ifMatch(admin: Client, id: string) {
  const { version } = (await admin.call('GET', `/users/${id}`)).body as Row
  return { 'If-Match': `"${version}"` }
}

/** Until a new token of somebody counts who was changed now: those of this second and of the next may say what was before. */
export const untilTokensCount = (): Promise<void> => rest(2_000)
