import { expect, it } from 'vitest'
import { account } from '../../resources/account/entity.ts'
import { users } from '../../resources/users/entity.ts'
import { type Entity, fieldOf } from '../../src/contract/entity.ts'
import { validateRecord } from '../../src/contract/validate.ts'

const refused = '<>&"$%!#?§;*~/\\|^=[]{}()'

const faultOf = (entity: Entity, field: string, text: string) => {
  const result = validateRecord(entity, { [field]: text })
  return result.ok ? undefined : result.errors[field]
}

it('names of users and of the own account cannot contain the characters that Keycloak refuses', () => {
  for (const entity of [users, account])
    for (const field of ['firstName', 'lastName']) {
      for (const character of refused)
        expect(faultOf(entity, field, `A${character}b`)).toEqual({
          code: 'nameCharacter',
          params: { character },
        })
      for (const name of ["O'Neil", 'Jean-Luc', 'Müller, Dr.', 'Łukasz', '山田', 'A.B_c@d:e+f`´'])
        expect(faultOf(entity, field, name)).toBeUndefined()
      expect(fieldOf(entity, field).ofPerson).toBe('name')
    }
})
