import { HttpError, useTranslate } from 'react-admin'
import type { UsedIn } from '../api/answers.ts'
import { bodyOf, codeOfFailure, messageKey } from '../api/failure.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Reference } from '../contract/problem.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { codesOf, usersOf } from './users.ts'
import './refs.css'

export interface RefusalProps {
  codes: readonly ErrorCode[]
  refs: readonly Reference[]
  /** How many more there are than are named. */
  more: number
}

/** Why a record stays: the users of it, each a link. */
export function Refusal({ codes, refs, more }: RefusalProps) {
  const translate = useTranslate()
  return (
    <div role="alert">
      {codes.map((code) => (
        <p key={code}>{translate(messageKey(code))}</p>
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

/** What the server's refusal of a deletion says; `null` for other failures. */
export function refusalOf(error: unknown): RefusalProps | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null
  const { refs = [], params } = bodyOf(error)
  const count = Number(params?.['count'] ?? refs.length)
  return { codes: [codeOfFailure(error)], refs, more: count - refs.length }
}

/** The same from where the record is used now; `null` where it is not. */
export function refusalOfUsage(usage: readonly UsedIn[]): RefusalProps | null {
  if (usage.length === 0) return null
  const refs = usage.flatMap(({ resource, records }) => records.map((record) => ({ resource, ...record })))
  return { codes: codesOf(usage), refs, more: usersOf(usage) - refs.length }
}
