import { useEffect, useRef } from 'react'
import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { type Row, ownValue } from '../contract/values.ts'
import { useFormats } from '../locale/format.ts'
import { useResourceConfig } from '../context.ts'
import { useListAddress } from './useListAddress.ts'
import { recordStepOf, useRecordPosition, type RecordStepState } from './recordPosition.ts'

/** The records before and after this one in the list that the user came from; renders nothing for other records. */
export function RecordNavigation() {
  const translate = useTranslate()
  const { number } = useFormats()
  const place = useRecordPosition()
  const { index = 0, total = 0, previous = null, next = null, isGone = false } = place ?? {}
  if (!previous && !next) return null
  const gone = isGone ? translate('record.place.gone', { total: number(total) }) : undefined
  return (
    <nav className="record-place line muted nowrap" aria-label={translate('record.place.label')}>
      <Step to={previous} state={{ index: index - 1, step: 'previous' }} mark="‹" />
      {/* As wide as before the record left the list: the header keeps its lines. */}
      <span title={gone}>
        <span aria-hidden={isGone}>
          {translate('record.place.of', { index: isGone ? '–' : number(index + 1), total: number(total) })}
        </span>
        {gone && <span className="visually-hidden">{gone}</span>}
      </span>
      <Step to={next} state={{ index: isGone ? index : index + 1, step: 'next' }} mark="›" />
    </nav>
  )
}

function Step({ to, state, mark }: { to: Row | null; state: RecordStepState; mark: string }) {
  const translate = useTranslate()
  const address = useListAddress()
  const { entity } = useResourceConfig()
  const cameBy = recordStepOf(useLocation().state)?.step
  const link = useRef<HTMLAnchorElement>(null)
  // The page changes with the record. The link of the same direction gets the focus, unless the user has moved it from the page as a whole.
  const isGoingOn = to !== null && cameBy === state.step
  useEffect(() => {
    if (isGoingOn && document.activeElement?.contains(link.current)) link.current?.focus()
  }, [isGoingOn])
  if (!to) return <i aria-hidden>{mark}</i>
  const name = translate(`record.place.${state.step}`, { name: String(ownValue(to, entity.label)) })
  return (
    <Link
      className="hovers"
      ref={link}
      to={address(to.id)}
      state={state}
      aria-label={name}
      aria-keyshortcuts={state.step === 'next' ? 'j' : 'k'}
      title={name}
    >
      {mark}
    </Link>
  )
}
