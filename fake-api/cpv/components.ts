import groupBy from 'lodash/groupBy.js'
import * as z from 'zod/mini'
import {
  componentChecks,
  type Components,
  type ComponentState,
  type PastCheck,
} from '../../src/contract/componentChecks.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'

/** How many checks of a component are told of, and after how long another one is due. */
const told = 30
const due = 24 * 3_600_000

const listed = z.object({ components: z.array(z.string().check(z.minLength(1))) })

/** The components that are installed, as the neighbours know them; `null` where they do not say. */
export async function installedComponents({ ask, componentsUrl }: Api): Promise<string[] | null> {
  if (componentsUrl === null) return null
  const asked = await ask.own(`${componentsUrl}/directory`)
  const { data } = listed.safeParse(asked.outcome === 'answered' && asked.status === 200 && asked.body)
  return data?.components ?? null
}

/** The allowed hashes of a component, the oldest first. */
export const allowedHashesOf = async (reader: Reader, component: string): Promise<string[]> =>
  (await allowed(reader, [{ field: 'component', op: 'in', values: [component] }])).map(({ hash }) =>
    String(hash),
  )

/**
 * The allowed hashes of every component, by its name. Those that are only installed have none, as little as those that have vanished
 * from what is installed since they were checked: until a check has said so, they belong to those that are to be checked.
 */
export async function knownComponents(
  reader: Reader,
  installed: readonly string[] | null,
): Promise<Map<string, string[]>> {
  const known = groupBy(await allowed(reader, []), 'component')
  const names = new Set([...Object.keys(known), ...(installed ?? []), ...(await checkedBefore(reader))])
  return new Map(
    [...names]
      .sort((a, b) => a.localeCompare(b))
      .map((name) => [name, (ownValue(known, name) ?? []).map(({ hash }) => String(hash))]),
  )
}

const allowed = async (reader: Reader, where: Query['where']) =>
  (
    await reader.list('allowed-hashes', {
      where,
      sort: [{ field: 'createdAt', order: 'ASC' }],
      range: allRowsRange,
    })
  ).rows

/** So many of the newest checks say which components there were. */
const remembered = 1000

/** The components of past checks, but for those whose last one has found that they are not installed any more. */
async function checkedBefore(reader: Reader): Promise<string[]> {
  const { rows } = await reader.list(componentChecks, {
    where: [],
    sort: [{ field: 'checkedOn', order: 'DESC' }],
    range: [0, remembered - 1],
  })
  const last = new Map(rows.toReversed().map((row) => [String(row['component']), row]))
  return [...last].filter(([, row]) => row['failure'] !== 'notInstalled').map(([component]) => component)
}

/** `GET /api/cpv-components`: `Components`. */
export const readComponents =
  (api: Api, entity: Entity): Handler =>
  async ({ user }) => {
    requirePermission(user, entity, 'list')
    return { status: 200, body: await allComponents(api) }
  }

/** How all components stand: what the page of checks says, and home counts. */
export async function allComponents(api: Api): Promise<Components> {
  const installed = await installedComponents(api)
  const known = await knownComponents(api.store, installed)
  const components = await Promise.all(
    [...known].map(([component, hashes]) => componentState(api, component, hashes)),
  )
  return { components, complete: installed !== null }
}

/** How a component stands, by its last checks. */
async function componentState(
  { store, clock }: Api,
  component: string,
  hashes: string[],
): Promise<ComponentState> {
  const { rows } = await store.list(componentChecks, {
    where: [{ field: 'component', op: 'in', values: [component] }],
    sort: [{ field: 'checkedOn', order: 'DESC' }],
    range: [0, told - 1],
  })
  const last = rows[0]?.['checkedOn']
  const overdue = last === undefined || clock().getTime() - Date.parse(String(last)) > due
  return { component, allowed: hashes, recent: rows.map(pastCheck).reverse(), overdue }
}

const pastCheck = ({ id, result, checkedOn }: Row) => ({ id, result, checkedOn }) as PastCheck
