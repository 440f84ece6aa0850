import { HttpError, LinkBase as Link, useCreatePath, useTranslate } from 'react-admin'
import type { UsedIn } from '../api/dataProvider.ts'
import { messageKey, type FailureBody } from '../api/failure.ts'
import type { ErrorCode } from '../contract/errors.ts'
import type { Reference } from '../contract/problem.ts'
import { useAllScreens } from '../screens.ts'
import { usersOf } from './users.ts'

export interface RefusalProps {
  code: ErrorCode
  refs: readonly Reference[]
  /** How many more there are than are named. */
  more: number
  /** How many there are beside that the user may not see. */
  hidden: number
}

/** Why a record stays: the users of it, each a link. */
export function Refusal({ code, refs, more, hidden }: RefusalProps) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const screens = useAllScreens()
  return (
    <div role="alert">
      <p>{translate(messageKey(code))}</p>
      <p>{translate('delete.usedBy')}</p>
      <ul className="refs">
        {refs.map(({ resource, id, label }) => {
          const path = screens.find(({ entity }) => entity.name === resource)?.path
          const kind = translate(`resources.${resource}.name`, { smart_count: 1 })
          return (
            <li key={`${resource}/${id}`}>
              {kind}{' '}
              {path ? <Link to={createPath({ resource: path, type: 'edit', id })}>{label}</Link> : label}
            </li>
          )
        })}
        {more > 0 && <li>{translate('delete.more', { smart_count: more })}</li>}
        {hidden > 0 && <li>{translate('delete.hidden', { smart_count: hidden })}</li>}
      </ul>
    </div>
  )
}

/** What the server's refusal of a deletion says; `null` for other failures. */
export function refusalOf(error: unknown): RefusalProps | null {
  if (!(error instanceof HttpError) || error.status !== 409) return null
  const { code, refs = [], params } = error.body as FailureBody
  const hidden = Number(params?.['hidden'] ?? 0)
  const count = Number(params?.['count'] ?? refs.length)
  return { code, refs, more: count - hidden - refs.length, hidden }
}

/** The same from where the record is used now; `null` where it is not. */
export function refusalOfUsage(usage: readonly UsedIn[]): RefusalProps | null {
  const [first] = usage
  if (!first) return null
  const refs = usage.flatMap(({ resource, records }) => records.map((record) => ({ resource, ...record })))
  const hidden = usage.reduce((sum, used) => sum + used.hidden, 0)
  return { code: first.code, refs, more: usersOf(usage) - hidden - refs.length, hidden }
}
