import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { serverRulesOf } from '../../resources/server.ts'
import { fieldsOf } from '../../src/contract/entity.ts'

const withRules = readdirSync('resources', { recursive: true, encoding: 'utf8' }).flatMap((path) =>
  path.endsWith('rules.server.ts') ? [path.replaceAll('\\', '/').split('/')[0] ?? ''] : [],
)

it.each(withRules)('all rules of %s are registered with the server', (name) => {
  expect(serverRulesOf({ name })).not.toEqual({ rules: [] })
})

it('every computed field has a computation', () => {
  const missing = registry.all.filter(
    (entity) =>
      fieldsOf(entity).some(({ computed, name }) => computed && name !== 'servesOthers') &&
      !serverRulesOf(entity).compute,
  )
  expect(missing.map(({ name }) => name)).toEqual([])
})
