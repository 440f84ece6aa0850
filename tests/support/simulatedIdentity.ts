import type * as z from 'zod/mini'
import { userFromClaims } from '../../src/contract/claims.ts'
import type { User } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { IdentityRefusalError, type AdminRest } from '../../fake-api/users/adminRest.ts'

/**
 * Outcomes of a call: `refused` did nothing; `lost` calls get no answer, whether they took effect, do later, or never; `dies` ends the
 * calling process before or after the call, or after it was sent.
 */
export const fates = [
  ...(['done', 'refused', 'lost', 'doneAndLost', 'later'] as const),
  ...(['dies', 'doneAndDies', 'laterAndDies'] as const),
] as const
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

/** A calling process: the outcomes of its next writes; later writes succeed. */
export interface Process {
  fates: Fate[]
  isDead: boolean
  /** After how many reads abandoned calls take effect; not by themselves unless given. */
  readsUntilLate?: number
  /** Whether it answers nothing, or falls silent at the first call that takes effect later. */
  isSilent?: boolean | 'onceLate'
}

/** An identity service in memory for several processes. `told` receives the claims of a user's next token after each change. */
export function simulatedIdentity(told: (id: string, token: User | null) => void) {
  const people = new Map<string, Person>()
  const rolesOf = new Map<string, Set<string>>()
  /** Abandoned calls that will still take effect. */
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
    return person?.enabled ? userFromClaims({ sub: id, ...claims, realm_access: { roles } }) : null
  }

  function read(path: string): unknown {
    const { pathname } = new URL(path, 'http://x')
    const [, kind, id = '', part] = pathname.split('/')
    if (kind === 'roles')
      return part ? [...people.values()].filter((one) => rolesOf.get(one.id)?.has(id)) : { id, name: id }
    if (!id) return [...people.values()]
    if (part === 'groups') return []
    // Nobody has realm administration roles.
    if (pathname.endsWith('/role-mappings')) return { clientMappings: { 'realm-management': { id: 'c' } } }
    if (pathname.includes('/clients/')) return []
    if (part) return [...(rolesOf.get(id) ?? [])].map((name) => ({ name }))
    const person = people.get(id)
    if (!person) throw new IdentityRefusalError('GET', 404, {})
    return person
  }

  function change(method: string, path: string, body: unknown): void {
    const [, , id = '', part] = path.split('/')
    const person = people.get(id)
    const roles = rolesOf.get(id)
    if (!person || !roles) throw new IdentityRefusalError(method, 404, {})
    if (part === 'role-mappings')
      for (const { name } of body as { name: string }[]) roles[method === 'POST' ? 'add' : 'delete'](name)
    else if (part === 'logout') ended.push(id)
    else if (method === 'DELETE') people.delete(id)
    else if (!part) {
      const fields = body as Partial<Person>
      if (fields.email?.includes('refused')) throw new IdentityRefusalError('PUT', 400, { field: 'email' })
      people.set(id, { ...person, ...fields })
    }
    told(id, tokenOf(id))
  }

  /** Lets abandoned calls take effect, if they still can. */
  function catchUp() {
    for (const call of late.splice(0))
      try {
        call()
      } catch (error) {
        if (!(error instanceof IdentityRefusalError)) throw error
      }
  }

  /** The service as a process sees it. */
  function adminOf(process: Process): AdminRest {
    let turn: Promise<unknown> = Promise.resolve()
    const live = () => {
      if (process.isDead) throw new Error('It has died')
      if (process.isSilent === true) throw new ProblemError('identityUnavailable')
    }
    return {
      async get<T>(path: string, schema: z.ZodMiniType<T>) {
        live()
        await Promise.resolve()
        const found = schema.parse(structuredClone(read(path)))
        if (late.length > 0 && process.readsUntilLate !== undefined && process.readsUntilLate-- === 0)
          catchUp()
        return found
      },
      async send(method, path, body, requireTurn) {
        live()
        await new Promise(setImmediate)
        requireTurn?.()
        const fate = process.fates.shift() ?? 'done'
        if (fate === 'refused') throw new IdentityRefusalError(method, 500, {})
        writes += 1
        if (fate.startsWith('done')) change(method, path, structuredClone(body))
        if (fate.startsWith('later')) late.push(() => change(method, path, structuredClone(body)))
        if (fate === 'later' && process.isSilent === 'onceLate') process.isSilent = true
        if (fate.toLowerCase().endsWith('dies')) process.isDead = true
        live()
        if (fate.toLowerCase().endsWith('lost') || fate === 'later')
          throw new ProblemError('identityUnavailable')
        return null
      },
      self: async () => 'service',
      time: () => Math.floor(Date.now() / 1000),
      presentTime: async () => Math.floor(Date.now() / 1000),
      issuedUntil: () => Math.floor(Date.now() / 1000),
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
    /** Ids of the users whose sessions were ended, in order. */
    ended,
    /** Number of requested changes so far. */
    writes: () => writes,
    /** Changes a user within the service, without notice to anybody. */
    set(id: string, fields: Partial<Person>, role: string) {
      const person = people.get(id)
      if (!person) return
      people.set(id, { ...person, ...fields })
      rolesOf.set(id, new Set([role]))
    },
    catchUp,
  }
}

/** A user, by default with access to all casinos. */
export const simulatedPerson = (id: string, fields: Partial<Person> = {}): Person => ({
  ...{ id, username: `${id}@example.com`, email: `${id}@example.com` },
  ...{ firstName: 'P', lastName: 'Q', enabled: true },
  attributes: { casino_access: ['all'] },
  ...fields,
})
