import { Router } from 'express'
import * as z from 'zod/mini'
import type { Directory } from '../directory.ts'
import { roles, type Role } from '../person.ts'
import { respond, notFound } from './answer.ts'
import { paged, queryOf } from './query.ts'
import { parsed, representationOf } from './representation.ts'
import { personOf } from './users.ts'

/** The realm's roles, and the users who have them. */
export const realmRoles = (directory: Directory): Router =>
  Router()
    .get(
      '/:name',
      respond((request) => ({ status: 200, body: roleOf(request.params['name']) })),
    )
    .get(
      '/:name/users',
      respond((request) => {
        const { name } = roleOf(request.params['name'])
        const holders = directory.all().filter((person) => person.roles.includes(name))
        const body = paged(holders, queryOf(request)).map((person) => representationOf(person))
        return { status: 200, body }
      }),
    )

const mappings = z.array(z.object({ name: z.string() }))

/** The roles of one person, below `/users/{id}`. */
export function roleMappings(directory: Directory): Router {
  const change = (changed: (before: Role[], named: Role[]) => Role[]) =>
    respond(async (request) => {
      const person = personOf(directory, request)
      const named = parsed(mappings, request.body).map(({ name }) => roleOf(name).name)
      await directory.put({ ...person, roles: changed(person.roles, named) })
      return { status: 204 }
    })

  return (
    Router({ mergeParams: true })
      // There are no groups and no composite roles, so the effective roles are those assigned.
      .get(
        ['/', '/composite'],
        respond((request) => ({ status: 200, body: personOf(directory, request).roles.map(roleOf) })),
      )
      .post(
        '/',
        change((before, named) => [...new Set([...before, ...named])]),
      )
      .delete(
        '/',
        change((before, named) => before.filter((role) => !named.includes(role))),
      )
  )
}

/** Throws a 404. */
function roleOf(name: string | undefined): { id: string; name: Role; composite: false; clientRole: false } {
  if (name !== 'admin' && name !== 'visitor') throw notFound('Could not find role')
  return { id: roles[name], name, composite: false, clientRole: false }
}
