import * as z from 'zod/mini'
import { casinoAccesses, roles } from '../../src/contract/access.ts'
import { builtInCollections, defineEntity } from '../../src/contract/entity.ts'
import { choice, field, id, instant, optional, references } from '../../src/contract/fields.ts'
import { personName } from '../../src/contract/valueFields.ts'
import { limits } from '../../src/contract/limits.ts'

const kept = () => field(z.string().check(z.maxLength(limits.foreignName)), { kind: 'text', readOnly: true })

export const account = defineEntity({
  name: builtInCollections.account,
  label: 'username',
  access: { admin: ['show', 'edit'], visitor: ['show', 'edit'] },
  scope: null,
  globalSearch: null,
  schema: () =>
    z.object({
      id: id(),
      username: kept(),
      email: kept(),
      firstName: optional(personName(100)),
      lastName: optional(personName(100)),
      role: field(choice(roles), { kind: 'choice', readOnly: true }),
      casinoAccess: field(choice(casinoAccesses), { kind: 'choice', readOnly: true }),
      casinoIds: field(references('casinos'), { kind: 'references', reference: 'casinos', readOnly: true }),
      lastSignIn: optional(instant()),
    }),
})
