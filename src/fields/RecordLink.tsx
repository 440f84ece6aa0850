import type { ReactNode } from 'react'
import { LinkBase as Link, useCreatePath } from 'react-admin'
import { useAllScreens } from '../context.ts'

export interface RecordLinkProps {
  collection: string
  id: string
  /** The field of the record's form that the link leads to. */
  field?: string
  label?: string
  children: ReactNode
}

/** Only the label if the console has no page for the collection. */
export function RecordLink({ collection, id, field, label, children }: RecordLinkProps) {
  const createPath = useCreatePath()
  const found = useAllScreens().find(({ entity, section }) => entity.name === collection && section !== null)
  return found ? (
    <Link
      to={{
        pathname: createPath({ resource: found.path, type: 'edit', id }),
        hash: field && fieldAnchor(field),
      }}
      aria-label={label}
    >
      {children}
    </Link>
  ) : (
    children
  )
}

export const fieldAnchor = (source: string) => `field-${source}`
