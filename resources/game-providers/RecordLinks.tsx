import { Fragment } from 'react'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import { RecordLink } from '../../src/fields/parts.tsx'

export const RecordLinkList = ({ refs }: { refs: readonly RecordReference[] }) =>
  refs.map(({ resource, id, label }, index) => (
    <Fragment key={`${resource}/${id}`}>
      {index > 0 && ', '}
      <RecordLink collection={resource} id={id}>
        {label}
      </RecordLink>
    </Fragment>
  ))
