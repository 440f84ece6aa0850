import { useTranslate } from 'react-admin'
import type { Reference } from '../contract/problem.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import '../record/refs.css'

/** The records that a save was refused for, each a link. */
export default function ReferencesInUse({ refs }: { refs: readonly Reference[] }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      <p>{translate('form.inTheWay')}</p>
      <ul className="refs">
        {refs.map(({ resource, id, label }) => (
          <li key={`${resource}/${id}`}>
            <RecordLink collection={resource} id={id}>
              {label}
            </RecordLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
