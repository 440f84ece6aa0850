import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { casinoScopeOf, masterDataAccess, roles, type User } from '../../src/contract/access.ts'
import { userFromClaims } from '../../src/contract/claims.ts'
import { can, fieldOf, fieldsOf, defineEntity } from '../../src/contract/entity.ts'
import { statusByErrorCode, isErrorCode } from '../../src/contract/errors.ts'
import { id, optional, percent, reference, secret, text } from '../../src/contract/fields.ts'
import { createRegistry } from '../../src/contract/registry.ts'
import { defineRules, fieldErrorIf } from '../../src/contract/rules.ts'
import { validateRecord } from '../../src/contract/validate.ts'
import { registry } from '../../resources/entities.ts'

const entity = (name: string, shape: z.core.$ZodLooseShape = {}) =>
  defineEntity({
    name,
    label: 'name',
    access: masterDataAccess,
    schema: () => z.object({ id: id(), name: text(), ...shape }),
  })

describe('a declaration', () => {
  it('of names that the schema lacks does not compile', () => {
    const schema = () => z.object({ id: id() })
    // @ts-expect-error: the schema has no name.
    defineEntity({ name: 'x', label: 'name', access: {}, schema })
    // @ts-expect-error: the schema has no casinoId.
    defineEntity({ name: 'x', label: 'id', scope: 'casinoId', access: {}, schema })
    const x = defineEntity({ name: 'x', label: 'id', access: {}, schema })
    defineRules(x, {
      // @ts-expect-error: records have no name.
      rules: [async ({ after }) => fieldErrorIf(after.name === '', 'id', { code: 'required' })],
    })
    // @ts-expect-error: there is no field to refuse.
    defineRules(x, { rules: [async () => fieldErrorIf(true, 'name', { code: 'required' })] })
  })

  it('that contradicts itself throws', () => {
    expect(() => createRegistry([entity('x'), entity('x')])).toThrow('Two entities')
    expect(() => createRegistry([entity('x', { yId: reference('y') })])).toThrow('x.yId refers to y')
    const referring = entity('x', { casinoId: reference('casinos') })
    expect(() => createRegistry([...registry.all, referring])).toThrow(
      'x refers to casinos and has to say its scope',
    )
    expect(() => createRegistry([...registry.all, { ...referring, scope: null }])).not.toThrow()
    expect(() => fieldOf(entity('x'), 'gone')).toThrow('x has no field gone')
    expect(() => fieldsOf(entity('x', { own: z.string() }))).toThrow(
      'own was not made by the kinds of fields',
    )
  })

  it.each(registry.all)('$name: every field has metadata', (declared) => {
    const fields = fieldsOf(declared)
    expect(fields.map(({ name }) => name)).toEqual(Object.keys(declared.schema.shape))
    expect(fields.filter(({ name }) => name === 'version' || name === declared.label)).toHaveLength(2)
    for (const { inUse, missing, unique } of fields) {
      for (const code of [inUse, missing, unique]) expect(code === undefined || isErrorCode(code)).toBe(true)
    }
  })
})

describe('permissions', () => {
  const user = (role: User['role'], ...casinos: string[]): User => ({
    id: 'u',
    name: 'U',
    role,
    casinoAccess: 'selected',
    casinos,
  })

  it('are refused without a role, for unknown actions, and for writing what only the server writes', () => {
    for (const declared of registry.all) {
      expect(can(user(null), declared, 'list')).toBe(false)
      for (const action of ['toString', 'constructor', 'fly'])
        expect(can(user('admin'), declared, action)).toBe(false)
      if (declared.readOnly)
        for (const action of ['create', 'edit', 'delete'])
          expect(can(user('admin'), declared, action)).toBe(false)
    }
  })

  it('the casinos that a user sees', () => {
    expect(casinoScopeOf({ ...user('admin'), casinoAccess: 'all' })).toBeNull()
    for (const role of roles) {
      expect(casinoScopeOf(user(role))).toEqual([])
      expect(casinoScopeOf(user(role, 'a'))).toEqual(['a'])
    }
    for (const role of ['visitor', null] as const)
      expect(casinoScopeOf({ ...user(role), casinoAccess: 'all' })).toEqual([])
  })

  it.each([
    [{ casino_access: 'all' }, null],
    [{ casino_access: 'all', casinos: [] }, null],
    [{}, []],
    [{ casinos: [] }, []],
    [{ casinos: 'a' }, ['a']],
    [{ casinos: { a: 1 } }, []],
    [{ casinos: [1] }, []],
    [{ casino_access: 'selected', casinos: ['a'] }, ['a']],
    [{ casino_access: 'All' }, []],
    [{ casino_access: ' all' }, []],
    [{ casino_access: ['all'] }, []],
    [{ casino_access: true }, []],
    [{ casino_access: { all: true } }, []],
    [{ casino_access: null }, []],
    [{ casino_access: 'all', casinos: ['a'] }, ['a']],
  ])("follow from an administrator's claims, %j", (claims, scope) => {
    const of = (role: string) =>
      userFromClaims({ sub: 'u', realm_access: { roles: [role] }, ...claims }) as User
    expect(casinoScopeOf(of('admin'))).toEqual(scope)
    expect(casinoScopeOf(of('visitor'))).toEqual(scope ?? [])
  })
})

describe('validate', () => {
  const things = entity('things', {
    rtp: optional(percent()),
    pin: optional(secret()),
    key: secret(z.string().check(z.minLength(3))),
  })
  const errors = (record: Record<string, unknown>) => {
    const result = validateRecord(things, { id: 'x', name: 'n', key: 'abc', ...record })
    return result.ok ? {} : result.errors
  }

  it('returns one error per field', () => {
    expect(errors({})).toEqual({})
    expect(errors({ name: '', rtp: 0, key: undefined, other: 1 })).toEqual({
      name: { code: 'required' },
      rtp: { code: 'notAbove', params: { min: 0 } },
      key: { code: 'required' },
      other: { code: 'unknownField' },
    })
    expect(errors({ name: 1, rtp: 100.5, key: 'ab' })).toEqual({
      name: { code: 'fieldInvalid' },
      rtp: { code: 'tooBig', params: { max: 100 } },
      key: { code: 'tooShort', params: { min: 3 } },
    })
    expect(errors({ key: { set: true }, pin: null })).toEqual({})
  })

  it('never throws, and returns only known error codes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...registry.all),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.jsonValue(),
        (declared, record, config) => {
          const result = validateRecord(declared, {
            ...record,
            operatorApi: 'signed',
            operatorApiConfig: config,
          })
          if (!result.ok)
            for (const { code } of Object.values(result.errors)) expect(statusByErrorCode[code]).toBeDefined()
        },
      ),
    )
  })
})
