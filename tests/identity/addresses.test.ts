import { describe, expect } from 'vitest'
import { isValidUserEmail, isUsername } from '../../src/contract/valueFields.ts'
import { noUsernames, refusedAddresses, takenAddresses } from './support/addresses.ts'
import { test } from './support/test.ts'
import { asAdmin, aUser, changeUser } from './support/users.ts'

describe("the rule for e-mail addresses is at least as strict as the identity service's", () => {
  test(
    'accepted addresses are accepted by the service as username and address',
    { timeout: 120_000 },
    async () => {
      const admin = await asAdmin()
      const answers: unknown[] = []
      for (const username of takenAddresses) {
        expect([username, isUsername(username)]).toEqual([username, true])
        const { status, body } = await admin.call('POST', '/users', aUser({ username, email: username }))
        if (status === 201) expect(body).toMatchObject({ email: username.toLowerCase() })
        else answers.push([username, status, body])
      }
      expect(answers).toEqual([])
    },
  )

  test('an address that is no valid username is accepted as an address', { timeout: 120_000 }, async () => {
    const admin = await asAdmin()
    const { body } = await admin.call('POST', '/users', aUser())
    const { id } = body as { id: string }
    for (const email of noUsernames) {
      const created = await admin.call('POST', '/users', aUser({ username: email, email }))
      const errors = { username: { code: 'usernameInvalid' } }
      expect(created.body, email).toMatchObject({ status: 422, errors })
      expect(created.body, email).not.toHaveProperty('errors.email')
      const changed = await changeUser(admin, id, { email })
      expect([changed.status, changed.body], email).toMatchObject([200, { email }])
    }
  })

  test('refused addresses are refused at their field before anything is changed', async () => {
    const admin = await asAdmin()
    const { body } = await admin.call('POST', '/users', aUser())
    const before = body as { id: string }
    const error = { code: 'emailInvalid' }
    for (const email of refusedAddresses) {
      expect([email, isUsername(email), isValidUserEmail(email)]).toEqual([email, false, false])
      const created = await admin.call('POST', '/users', aUser({ username: email, email }))
      // Characters that no store can hold are refused before anything else.
      const isUnstorable = email.includes('\0')
      const errors = isUnstorable
        ? { username: { code: 'characterNotAllowed' } }
        : { username: { code: 'usernameInvalid' }, email: error }
      expect(created.body, email).toMatchObject({ status: 422, errors })
      const role = { role: 'admin', casinoAccess: 'all', casinoIds: [] }
      const changed = await changeUser(admin, before.id, { ...role, email })
      expect(changed.body, email).toMatchObject({
        status: 422,
        errors: { email: isUnstorable ? { code: 'characterNotAllowed' } : error },
      })
    }
    expect((await admin.call('GET', `/users/${before.id}`)).body).toEqual(before)
  })
})
