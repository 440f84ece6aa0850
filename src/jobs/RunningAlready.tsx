import { useTranslate } from 'react-admin'
import { bodyOf, codeOfFailure, messageKey } from '../api/failure.ts'
import { jobsCollection } from '../contract/jobs.ts'
import { RecordLink } from '../fields/RecordLink.tsx'

/** Why something could not be started, with a link to the running job that prevents it. */
export function RunningAlready({ error }: { error: unknown }) {
  const translate = useTranslate()
  if (!error) return null
  const { params, refs = [] } = bodyOf(error)
  return (
    <p role="alert" className="notice">
      {translate(messageKey(codeOfFailure(error)), params)}{' '}
      {refs.map(({ resource, id, label }) => (
        <RecordLink key={id} collection={resource} id={id}>
          {resource === jobsCollection ? translate('jobs.show') : label}
        </RecordLink>
      ))}
    </p>
  )
}
