import type * as z from 'zod/mini'
import { userOf } from '../../src/contract/claims.ts'
import type { User } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import { IdentityRefusal, type AdminRest } from '../../fake-api/users/adminRest.ts'

/**
 * What becomes of a call: done; refused; no answer, whether it was done, is done later or never; the caller dies, before it or
 * after.
 */
export const fates = ['done', 'refused', 'lost', 'doneAndLost', 'later', 'dies', 'doneAndDies'] as const
export type Fate = (typeof fates)[number]

interface Person {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
  enabled: boolean
  attributes: Record<string, string[]>
}

/** A process that asks: what becomes of its writes, one after another, then all are done. */
export interface Process {
  fates: Fate[]
  isDead: boolean
}

/** An identity service in memory, which several processes ask; after each change it tells what a token of that person would say. */
export function simulatedIdentity(told: (id: string, token: User | null) => void) {
  const people = new Map<string, Person>()
  const rolesOf = new Map<string, Set<string>>()
  /** Calls that nobody waits for any more, and that are still to be done. */
  const late: (() => void)[] = []
  const ended: string[] = []
  let writes = 0

  const tokenOf = (id: string): User | null => {
    const person = people.get(id)
    const claims = {
      casinos: person?.attributes['casinos'],
      casino_access: person?.attributes['casino_access']?.[0],
    }
    const roles = [...(rolesOf.get(id) ?? [])]
    return person?.enabled ? userOf({ sub: id, ...claims, realm_access: { roles } }) : null
  }

  function read(path: string): unknown {
    const { pathname } = new URL(path, 'http://x')
    const [, kind, id = '', part] = pathname.split('/')
    if (kind === 'roles')
      return part ? [...people.values()].filter((one) => rolesOf.get(one.id)?.has(id)) : { id, name: id }
    if (!id) return [...people.values()]
    if (part === 'groups') return []
    // Nobody administers the realm, and our own account has no roles of it.
    if (pathname.endsWith('/role-mappings')) return {}
    if (part) return [...(rolesOf.get(id) ?? [])].map((name) => ({ name }))
    const person = people.get(id)
    if (!person) throw new IdentityRefusal('GET', 404, {})
    return person
  }

  function change(method: string, path: string, body: unknown): void {
    const [, , id = '', part] = path.split('/')
    const person = people.get(id)
    const roles = rolesOf.get(id)
    if (!person || !roles) throw new IdentityRefusal(method, 404, {})
    if (part === 'role-mappings')
      for (const { name } of body as { name: string }[]) roles[method === 'POST' ? 'add' : 'delete'](name)
    else if (part === 'logout') ended.push(id)
    else if (method === 'DELETE') people.delete(id)
    else if (!part) {
      const fields = body as Partial<Person>
      if (fields.email?.includes('refused')) throw new IdentityRefusal('PUT', 400, { field: 'email' })
      people.set(id, { ...person, ...fields })
    }
    told(id, tokenOf(id))
  }

  /** The service as one process sees it. */
  function adminOf(process: Process): AdminRest {
    let turn: Promise<unknown> = Promise.resolve()
    const live = () => {
      if (process.isDead) throw new Error('It has died')
    }
    return {
      async get<T>(path: string, schema: z.ZodMiniType<T>) {
        live()
        await Promise.resolve()
        return schema.parse(structuredClone(read(path)))
      },
      async send(method, path, body) {
        live()
        await new Promise(setImmediate)
        const fate = process.fates.shift() ?? 'done'
        if (fate === 'refused') throw new IdentityRefusal(method, 500, {})
        writes += 1
        if (fate.startsWith('done')) change(method, path, structuredClone(body))
        if (fate === 'later') late.push(() => change(method, path, structuredClone(body)))
        if (fate.toLowerCase().endsWith('dies')) process.isDead = true
        live()
        if (fate.toLowerCase().endsWith('lost') || fate === 'later') throw new Problem('identityUnavailable')
        return null
      },
      self: async () => 'service',
      time: () => Math.floor(Date.now() / 1000),
      versionKey: new Uint8Array(32),
      inTurn(work) {
        const run = turn.then(work)
        turn = run.catch(() => undefined)
        return run
      },
    }
  }

  return {
    adminOf,
    tokenOf,
    add(person: Person, role: string) {
      people.set(person.id, person)
      rolesOf.set(person.id, new Set([role]))
    },
    clear() {
      people.clear()
      late.length = 0
    },
    /** Whose sessions were ended, one after another. */
    ended,
    /** How many changes it was asked for so far. */
    writes: () => writes,
    /** Changes somebody in the service itself, which is told to nobody. */
    set(id: string, fields: Partial<Person>, role: string) {
      const person = people.get(id)
      if (!person) return
      people.set(id, { ...person, ...fields })
      rolesOf.set(id, new Set([role]))
    },
    /** Does what is late. What cannot be done any more is not. */
    catchUp() {
      for (const call of late.splice(0))
        try {
          call()
        } catch (error) {
          if (!(error instanceof IdentityRefusal)) throw error
        }
    },
  }
}

/** Somebody whom it may know, by default with the attribute that stands for all casinos. */
export const simulatedPerson = (id: string, fields: Partial<Person> = {}): Person => ({
  ...{ id, username: `${id}@example.com`, email: `${id}@example.com` },
  ...{ firstName: 'P', lastName: 'Q', enabled: true },
  attributes: { casino_access: ['all'] },
  ...fields,
})
