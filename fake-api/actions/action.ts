import { actionAddress } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { recordAnswer } from '../dialect/answer.ts'
import type { Handlers } from '../dialect/routes.ts'
import { presentedRow } from '../records/computed.ts'
import { changeableRow } from '../records/read.ts'
import { store, write, type Writing } from '../records/write.ts'
import { once } from './idempotency.ts'

/** Answers the fields that the action changes. */
export type RecordAction = (context: { row: Row; now: string }) => Promise<Record<string, unknown>>

/** The addresses of an entity's actions: `POST /api/<collection>/{id}/<action>`, the name in kebab-case. */
export function actionRoutes(api: Api, entity: Entity, actions: Record<string, RecordAction>) {
  const address = (name: string) => `/${entity.name}/:id/${actionAddress(name)}`
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]): [string, Handlers] => [
      address(name),
      {
        POST: (call) =>
          write(api, entity, call, name, (writing) => once(writing, () => run(writing, name, action))),
      },
    ]),
  )
}

async function run(writing: Writing, name: string, action: RecordAction) {
  const { entity, now, tx } = writing
  const before = await changeableRow(writing, name)
  const changed = await action({ row: before, now })
  const after = { ...before, ...changed, version: before.version + 1, updatedAt: now }
  await store(writing, name, before, after)
  return recordAnswer(entity, await presentedRow(tx, entity, after))
}
