import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useTranslate } from 'react-admin'
import type { FieldInputProps, useFieldInput } from './useFieldInput.ts'
import { LabelledControl } from './LabelledControl.tsx'
import './textField.css'

export interface ComboboxOption {
  value: string
  label: string
  detail?: string | undefined
  barred?: string | undefined
}

export interface ComboboxProps extends Pick<FieldInputProps, 'readOnly'> {
  input: ReturnType<typeof useFieldInput>
  /** `null` while nobody types and the chosen option is shown. */
  text: string | null
  onText: (text: string | null) => void
  shown: string
  options: readonly ComboboxOption[]
  isChosen: (value: string) => boolean
  onChoose: (value: string) => void
  note?: string | undefined
  isMultiple?: boolean
  chips?: ReactNode
  onBack?: () => void
  onFocus?: (isFocused: boolean) => void
}

/** MUI's Autocomplete costs several times as much, and a form may have a dozen of them. */
export function Combobox(props: ComboboxProps) {
  const { input, readOnly, text, onText, shown, options, isChosen, onChoose, note } = props
  const { isMultiple = false, chips, onBack, onFocus } = props
  const { id, bound, name, control } = input
  const [isOpen, setOpen] = useState(false)
  const [wanted, setActive] = useState(-1)
  const active = isOpen ? Math.min(wanted, options.length - 1) : -1
  const listId = `${id}-options`
  const optionId = (index: number) => `${listId}-${index}`
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) place(list.current)
  }, [isOpen, options.length])
  // What is typed replaces the chosen option's name, also where the name is loaded after the field got the focus.
  useLayoutEffect(() => {
    const field = document.activeElement
    if (text === null && field?.id === id) (field as HTMLInputElement).select()
  }, [id, shown, text])
  const open = () => {
    if (readOnly || isOpen) return
    setOpen(true)
    setActive(isMultiple ? -1 : options.findIndex(({ value }) => isChosen(value)))
  }
  const close = () => {
    setOpen(false)
    onText(null)
  }
  const choose = ({ value, barred }: ComboboxOption) => {
    if (barred) return
    onChoose(value)
    if (isMultiple) onText(null)
    else close()
  }
  const step = (by: number) => {
    if (!isOpen) return open()
    const count = options.length
    setActive(count === 0 ? -1 : active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count)
  }
  const press = (event: KeyboardEvent) => {
    const { key, currentTarget } = event
    const option = options[active]
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && isOpen) {
      if (option) choose(option)
    } else if (key === 'Escape' && isOpen) close()
    else {
      if (key === 'Backspace' && !(currentTarget as HTMLInputElement).value) onBack?.()
      return
    }
    event.preventDefault()
  }
  return (
    <div className="combobox relative">
      <LabelledControl
        {...control}
        className={isMultiple ? 'with-chips' : ''}
        value={text ?? shown}
        disabled={readOnly}
        autoComplete="off"
        start={chips}
        role="combobox"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen && options.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        onKeyDown={press}
        onChange={({ target }) => {
          open()
          onText(target.value)
          setActive(target.value.trim() ? 0 : -1)
        }}
        onClick={({ currentTarget }) => {
          if (!isOpen && !isMultiple) (currentTarget as HTMLInputElement).select()
          open()
        }}
        onFocus={() => onFocus?.(true)}
        onBlur={() => {
          onFocus?.(false)
          close()
          bound.onBlur()
        }}
      />
      {isOpen && (
        <div className="combobox-list card raised" ref={list} onMouseDown={keepFocus}>
          {options.length > 0 && (
            <ul role="listbox" id={listId} aria-label={name} aria-multiselectable={isMultiple || undefined}>
              {options.map((option, index) => (
                <li
                  key={option.value}
                  className="hovers"
                  role="option"
                  id={optionId(index)}
                  aria-selected={isChosen(option.value)}
                  aria-disabled={option.barred !== undefined || undefined}
                  data-active={index === active || undefined}
                  onClick={() => choose(option)}
                >
                  {option.label} {option.detail && <small>{option.detail}</small>}
                  {option.barred && <small className="block">{option.barred}</small>}
                </li>
              ))}
            </ul>
          )}
          <p role="status" className="muted">
            {note}
          </p>
        </div>
      )}
    </div>
  )
}

/** The list is above the field if it would otherwise cover the buttons of the form, or lie below the window. */
function place(list: HTMLElement) {
  const topOf = (element: Element) => element.getBoundingClientRect().top
  delete list.dataset['above']
  const buttons = list.closest('form')?.querySelector('.save-bar')
  const { bottom, height } = list.getBoundingClientRect()
  const header = document.querySelector('.shell-header')?.getBoundingClientRect().bottom ?? 0
  const end = Math.min(buttons ? topOf(buttons) : Infinity, window.innerHeight)
  const isAbove = bottom > end && topOf(list.parentElement as Element) - height >= header
  if (isAbove) list.dataset['above'] = ''
  else list.scrollIntoView({ block: 'nearest' })
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

interface SingleComboboxProps extends Pick<
  ComboboxProps,
  'input' | 'readOnly' | 'text' | 'onText' | 'shown' | 'options' | 'note' | 'onFocus'
> {
  isRequired: boolean
  chosen: string | null
  onChoose: (value: string | null) => void
}

export function SingleCombobox({
  isRequired,
  chosen,
  onChoose,
  onText,
  options,
  ...props
}: SingleComboboxProps) {
  const translate = useTranslate()
  const none = { value: '', label: translate('input.nothing') }
  return (
    <Combobox
      {...props}
      onText={(typed) => {
        onText(typed)
        if (typed === '') onChoose(null)
      }}
      options={isRequired || chosen === null || props.text ? options : [none, ...options]}
      isChosen={(one) => one === chosen}
      onChoose={(one) => onChoose(one || null)}
    />
  )
}
