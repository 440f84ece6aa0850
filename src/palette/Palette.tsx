import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../layout/Dialog.tsx'
import { useMatchingItems } from './useMatchingItems.ts'
import { type PaletteItem, shortcutsHash } from './usePaletteItems.ts'
import { SearchOutcome, PaletteOptions } from './Options.tsx'
import { ownValue } from '../contract/values.ts'
import './palette.css'

export interface PaletteProps {
  typedAhead: RefObject<string>
  onClose: () => void
  onShortcuts: () => void
}

const far = 8

/** Follows the ARIA practices of a combobox. Ctrl or Cmd opens the target in a new tab. */
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
    if (to === shortcutsHash) return onShortcuts()
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
      <p className="palette-keys muted small loose spread flush">
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
