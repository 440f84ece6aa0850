import * as z from 'zod/mini'
import {
  componentChecks,
  type Components,
  type ComponentState,
  type PastCheck,
} from '../../src/contract/componentChecks.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { everything, type Reader } from '../stores/store.ts'

/** How many checks of a component are told of, and after how long another one is due. */
const told = 30
const due = 24 * 3_600_000

const listed = z.object({ components: z.array(z.string().check(z.minLength(1))) })

/** The components that are installed, as the neighbours know them; `null` where they do not say. */
export async function installedComponents({ ask, componentsUrl }: Api): Promise<string[] | null> {
  if (componentsUrl === null) return null
  const asked = await ask(`${componentsUrl}/directory`)
  const { data } = listed.safeParse(asked.outcome === 'answered' && asked.status === 200 && asked.body)
  return data?.components ?? null
}

/** The allowed hashes of every component, by its name; those that are only installed have none. */
export async function knownComponents(
  reader: Reader,
  installed: readonly string[] | null,
): Promise<Map<string, string[]>> {
  const { rows } = await reader.list('allowed-hashes', {
    where: [],
    sort: [{ field: 'createdAt', order: 'ASC' }],
    range: everything,
  })
  const names = new Set([...rows.map(({ component }) => String(component)), ...(installed ?? [])])
  return new Map(
    [...names]
      .sort((a, b) => a.localeCompare(b))
      .map((name) => [
        name,
        rows.filter(({ component }) => component === name).map(({ hash }) => String(hash)),
      ]),
  )
}

/** `GET /api/cpv-components`: `Components`. */
export const readComponents =
  (api: Api, entity: Entity): Handler =>
  async ({ user }) => {
    requirePermission(user, entity, 'list')
    const installed = await installedComponents(api)
    const known = await knownComponents(api.store, installed)
    const components = await Promise.all(
      [...known].map(async ([component, allowed]) => componentState(api, component, allowed)),
    )
    const body: Components = { components, complete: installed !== null }
    return { status: 200, body }
  }

/** How a component stands, by its last checks. */
export async function componentState(
  { store, clock }: Api,
  component: string,
  allowed: string[],
): Promise<ComponentState> {
  const { rows } = await store.list(componentChecks, {
    where: [{ field: 'component', op: 'in', values: [component] }],
    sort: [{ field: 'checkedOn', order: 'DESC' }],
    range: [0, told - 1],
  })
  const last = rows[0]?.['checkedOn']
  const overdue = last === undefined || clock().getTime() - Date.parse(String(last)) > due
  return { component, allowed, recent: rows.map(pastCheck).reverse(), overdue }
}

const pastCheck = ({ id, result, checkedOn }: Row) => ({ id, result, checkedOn }) as PastCheck
