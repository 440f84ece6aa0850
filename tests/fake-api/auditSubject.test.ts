import { expect, it } from 'vitest'
import { auditSubject } from '../../fake-api/audit/log.ts'
import { serverUser } from '../../fake-api/api.ts'
import { registry } from '../../resources/entities.ts'

const scoped = registry.all.filter(({ scope }) => scope && scope !== 'id')

it.each(scoped.map((entity) => [entity.name, entity] as const))(
  'an entry of %s that names no casino is nobody’s who sees only some',
  (_name, entity) => {
    for (const value of [null, undefined, []]) {
      const row = { id: 'x', version: 1, [String(entity.scope)]: value }
      const about = auditSubject({ user: serverUser, entity, now: '' }, row, 'x')
      expect(about).toMatchObject({ casinoId: null, casinoIds: [] })
    }
  },
)
