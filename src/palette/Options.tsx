import { Fragment, useEffect, useRef, type MouseEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Icon } from '../layout/icons.tsx'
import type { PaletteItem } from './usePaletteItems.ts'
import { codeOfFailure } from '../api/failure.ts'
import { useErrorCodeText } from '../api/failureText.ts'
import { normalizeSearch } from '../contract/search.ts'
import { useTranslatedResourceNames, useAllScreens } from '../context.ts'

export interface PaletteOptionsProps {
  id: string
  items: readonly PaletteItem[]
  active: number
  typed: string
  onChoose: (item: PaletteItem, event: MouseEvent) => void
}

export function PaletteOptions({ id, items, active, typed, onChoose }: PaletteOptionsProps) {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const shown = items[active]?.to
  useEffect(() => {
    if (active === 0) list.current?.scrollTo(0, 0)
    else list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, shown])
  return (
    <ul
      ref={list}
      role="listbox"
      id={`${id}-options`}
      className="palette-options"
      aria-label={translate('palette.title')}
      onMouseDown={keepFocus}
    >
      {items.map((item, index) => (
        <Fragment key={item.to}>
          {item.heading && item.heading !== items[index - 1]?.heading && (
            <li role="presentation" className="palette-heading muted bold">
              {item.heading}
            </li>
          )}
          <li
            role="option"
            id={`${id}-${index}`}
            className="palette-option hovers line loose"
            aria-selected={index === active}
            onClick={(event) => onChoose(item, event)}
          >
            <Icon name={item.icon} />
            <span className="palette-label cut">
              <Marked text={item.label} typed={typed} />{' '}
              {item.detail && (
                <small>
                  <Marked text={item.detail} typed={typed} />
                </small>
              )}
            </span>{' '}
            <span className="muted small nowrap">{item.kind}</span>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

function Marked({ text, typed }: { text: string; typed: string }) {
  const wanted = typed.trim().toLowerCase()
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

interface OutcomeProps {
  typed: string
  count: number
  isAsking: boolean
  isGuess: boolean
  missing: readonly string[]
  error: Error | null
  refetch: () => unknown
}

export function SearchOutcome({ typed, count, isAsking, isGuess, missing, error, refetch }: OutcomeProps) {
  const translate = useTranslate()
  const { within } = useTranslatedResourceNames()
  const failureText = useErrorCodeText()
  const all = useAllScreens()
  const hasNothing = normalizeSearch(typed) !== '' && count === 0 && !isAsking && !error
  const names = missing.map((name) => {
    const path = all.find(({ entity }) => entity.name === name)?.path ?? name
    return within(path, 2)
  })
  const found = typed && count > 0 && !isAsking ? translate('palette.found', { smart_count: count }) : ''
  return (
    <div className="palette-outcome" data-guess={isGuess || undefined}>
      <div role="status">
        {found && <p className="visually-hidden">{found}</p>}
        {isAsking && count === 0 && <p>{translate('palette.searching')}</p>}
        {hasNothing && (
          <p>
            {translate('palette.nothing', { text: typed.trim() })}{' '}
            {!isGuess && <small>{translate('palette.nothingHint')}</small>}
          </p>
        )}
        {!typed && <p>{translate('palette.hint')}</p>}
        {names.length > 0 && <p>{translate('palette.missing', { names: names.join(', ') })}</p>}
      </div>
      {error && (
        <p role="alert">
          {translate('palette.failed')} {failureText(codeOfFailure(error))}{' '}
          <button type="button" className="link-button bare" onClick={() => void refetch()}>
            {translate('pages.retry')}
          </button>
        </p>
      )}
    </div>
  )
}
