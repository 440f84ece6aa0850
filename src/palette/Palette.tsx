import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  Fragment,
  useRef,
} from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../layout/Dialog.tsx'
import { useMatchingItems, type PaletteItem, shortcutsPaletteTarget } from './useMatchingItems.ts'
import { ownValue } from '../contract/values.ts'
import { Icon } from '../layout/icons.tsx'
import { codeOfFailure } from '../api/failure.ts'
import { useErrorCodeText } from '../api/failureText.ts'
import { normalizeSearch } from '../contract/search.ts'
import { useTranslatedResourceNames, useAllScreens } from '../context.ts'
import './palette.css'

export interface PaletteProps {
  typedAhead: RefObject<string>
  onClose: () => void
  onShortcuts: () => void
}

const far = 8

export default function Palette({ typedAhead, onClose, onShortcuts }: PaletteProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState(() => typedAhead.current)
  const [gone, go] = useState<string | null>(null)
  const [isDecided, decide] = useState(false)
  const { items, isAsking, isGuess, ...outcome } = useMatchingItems(typed)
  const active = Math.max(
    0,
    items.findIndex(({ to }) => to === gone),
  )
  const choose = (
    { to, state }: PaletteItem,
    { ctrlKey, metaKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey'> = plain,
  ) => {
    if (to === shortcutsPaletteTarget) return onShortcuts()
    if (ctrlKey || metaKey) return void window.open(to, '_blank', 'noopener')
    onClose()
    void navigate(to, { state })
  }
  const settle = useEffectEvent(() => {
    const [best] = items
    if (best && !isGuess) choose(best)
  })
  useEffect(() => {
    if (isDecided && !isAsking) settle()
  }, [isDecided, isAsking])
  const step = (by: number) => {
    const { length } = items
    const to =
      Math.abs(by) > 1 ? Math.min(Math.max(active + by, 0), length - 1) : (active + by + length) % length
    go(items[to]?.to ?? null)
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const by = ownValue(steps, key)
    const item = items[active]
    if (by) step(by)
    else if (key === 'Enter') {
      if (isAsking && gone === null) decide(true)
      else if (item) choose(item, event)
    } else if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={translate('palette.title')} isTitleHidden className="palette" onClose={onClose}>
      <input
        type="text"
        role="combobox"
        className="palette-input bare large"
        aria-label={translate('palette.input')}
        placeholder={translate('palette.input')}
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-options`}
        aria-activedescendant={items[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoFocus
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          go(null)
          decide(false)
        }}
        onKeyDown={press}
      />
      <PaletteOptions id={id} items={items} active={active} typed={typed} onChoose={choose} />
      <SearchOutcome {...outcome} {...{ typed, isAsking, isGuess }} count={isGuess ? 0 : items.length} />
      <p className="palette-keys line muted small loose spread flush">
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> {translate('palette.choose')} <kbd>↵</kbd> {translate('palette.open')}{' '}
          <kbd>Esc</kbd> {translate('palette.close')}
        </span>
        <button type="button" className="link-button bare" onClick={onShortcuts}>
          {translate('palette.shortcuts')}
        </button>
      </p>
    </Dialog>
  )
}

const plain = { ctrlKey: false, metaKey: false }
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: far, PageUp: -far }

interface PaletteOptionsProps {
  id: string
  items: readonly PaletteItem[]
  active: number
  typed: string
  onChoose: (item: PaletteItem, event: MouseEvent) => void
}

function PaletteOptions({ id, items, active, typed, onChoose }: PaletteOptionsProps) {
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
            <span className="palette-label grow cut">
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

function SearchOutcome({ typed, count, isAsking, isGuess, missing, error, refetch }: OutcomeProps) {
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
