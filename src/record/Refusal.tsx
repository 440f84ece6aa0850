import { HttpError, useTranslate } from 'react-admin'
import type { UsedIn } from '../api/answers.ts'
import { bodyOf, codeOfFailure, messageKey } from '../api/failure.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Reference } from '../contract/problem.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { reasonsOf, usersOf } from './users.ts'
import './refs.css'

export interface RefusalProps {
  /** Why not, each with the number of records that it is about. */
  reasons: readonly { code: ErrorCode; count: number }[]
  refs: readonly Reference[]
  /** Number of further users that are not named. */
  more: number
}

/** Why a record cannot be deleted: links to the records that use it. */
export function Refusal({ reasons, refs, more }: RefusalProps) {
  const translate = useTranslate()
  return (
    <div role="alert">
      {reasons.map(({ code, count }) => (
        <p key={code}>{translate(messageKey(code), { smart_count: count })}</p>
      ))}
      <p>{translate('delete.usedBy')}</p>
      <ul className="refs">
        {refs.map(({ resource, id, label }) => (
          <li key={`${resource}/${id}`}>
            {translate(`resources.${resource}.name`, { smart_count: 1 })}{' '}
            <RecordLink collection={resource} id={id}>
              {label}
            </RecordLink>
          </li>
        ))}
        {more > 0 && <li>{translate('delete.more', { smart_count: more })}</li>}
        {refs.length === 0 && <li>{translate('delete.hidden')}</li>}
      </ul>
    </div>
  )
}

/** The content of the server's refusal of a deletion; `null` for other failures. */
export function refusalOf(error: unknown): RefusalProps | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null
  const { refs = [], params } = bodyOf(error)
  const count = Number(params?.['count'] ?? refs.length)
  // The code is that of the first kind of users.
  const first = refs.filter(({ resource }) => resource === refs[0]?.resource).length
  return { reasons: [{ code: codeOfFailure(error), count: first || 1 }], refs, more: count - refs.length }
}

/** The same from the current usage; `null` if the record is not used. */
export function refusalOfUsage(usage: readonly UsedIn[]): RefusalProps | null {
  if (usage.length === 0) return null
  const refs = usage.flatMap(({ resource, records }) => records.map((record) => ({ resource, ...record })))
  return { reasons: reasonsOf(usage), refs, more: usersOf(usage) - refs.length }
}
