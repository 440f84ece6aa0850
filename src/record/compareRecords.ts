import get from 'lodash/get.js'
import isEqual from 'lodash/isEqual.js'
import type { AuditEntry } from '../api/answers.ts'
import { recordFields } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { isSetSecret } from '../contract/secret.ts'
import type { Row } from '../contract/row.ts'
import { trimValues } from '../schema/normalise.ts'

type Change = AuditEntry['changes'][number]

/**
 * The differences of two records by field: `before` is the value of the first one, `after` that of the other. Secrets are only compared by
 * whether they are set.
 */
export function compareRecords(entity: Entity, one: Row, other: Row): Change[] {
  const all = [...recordFields(entity, one), ...recordFields(entity, other)]
  const fields = new Map(all.map((field) => [field.path, field]))
  return [...fields.values()]
    .filter(({ readOnly, kind }) => !readOnly && kind !== 'variant')
    .flatMap(({ path, kind }) => {
      const values = [one, other].map((record) => trimValues(get(record, path)))
      const [before = null, after = null] = values
      if (kind === 'secret' && isSetSecret(before) === isSetSecret(after)) return []
      return isEqual(before, after) ? [] : [{ field: path, before, after }]
    })
}
