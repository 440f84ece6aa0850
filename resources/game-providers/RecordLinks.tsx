import { Fragment } from 'react'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { useFieldText } from '../../src/fields/useFieldText.ts'
import { useAllScreens } from '../../src/context.ts'

/** With the value of each record that is in the way, if there is one. */
export function RecordLinkList({ refs }: { refs: readonly RecordReference[] }) {
  const all = useAllScreens()
  const textOf = useFieldText()
  const valueOf = ({ resource, field, value }: RecordReference) => {
    const entity = all.find((screens) => screens.entity.name === resource)?.entity
    if (!entity || field === undefined) return null
    const text = textOf(entity, field, value)
    return ` (${text.field} ${text.value})`
  }
  return refs.map((ref, index) => (
    <Fragment key={`${ref.resource}/${ref.id}`}>
      {index > 0 && ', '}
      <RecordLink
        collection={ref.resource}
        id={ref.id}
        {...(ref.field !== undefined && { field: ref.field })}
      >
        {ref.label}
      </RecordLink>
      {valueOf(ref)}
    </Fragment>
  ))
}
