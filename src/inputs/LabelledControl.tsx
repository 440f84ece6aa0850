import {
  useId,
  createContext,
  useContext,
  type InputHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import './textField.css'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface LabelledControlProps extends Omit<InputHTMLAttributes<Control>, 'className'> {
  as?: 'input' | 'select' | 'textarea'
  label: ReactNode
  hint?: ReactNode
  isHintKept?: boolean | undefined
  /** Shown in place of the hint; `true` if the error is shown elsewhere. */
  error?: ReactNode
  start?: ReactNode
  end?: ReactNode
  className?: string | undefined
  isGroup?: boolean
  inputRef?: Ref<Control>
}

/** MUI's text field loads 70 KB more and takes a third more time; only a control with an `id` gets the field's description. */
export function LabelledControl({
  as = 'input',
  label,
  hint,
  isHintKept,
  error,
  start,
  end,
  className = '',
  isGroup,
  inputRef,
  ...rest
}: LabelledControlProps) {
  const ownId = useId()
  const { id = ownId } = rest
  const alone = error === true ? hint : error || hint
  const said =
    alone && alone !== hint && isHintKept ? (
      <>
        <span>{alone}</span> <span>{hint}</span>
      </>
    ) : (
      alone
    )
  const hintId = said ? `${id}-hint` : undefined
  const described = useDescribedBy(hintId)
  // All three elements take the attributes that are set here.
  const Element = as as 'input'
  return (
    <div
      className={`text-field ${className}`.trim()}
      data-wrong={!!error || undefined}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      <label id={`${id}-label`} className="cut muted" htmlFor={id}>
        {label}
      </label>
      <div className="text-box relative" onMouseDown={enter}>
        {start}
        <Element
          aria-invalid={!!error}
          aria-describedby={rest.id ? described : hintId}
          {...rest}
          ref={inputRef as Ref<HTMLInputElement>}
          id={id}
        />
        {end}
      </div>
      {said && (
        <p id={hintId} className="text-hint muted">
          {said}
        </p>
      )}
    </div>
  )
}

function enter(event: MouseEvent<HTMLElement>) {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>(':scope > :is(input, select, textarea)')?.focus()
}

const Description = createContext<string | undefined>(undefined)

export const DescriptionProvider = Description.Provider

export function useDescribedBy(hint?: string | false): string | undefined {
  const description = useContext(Description)
  return [hint, description].filter(Boolean).join(' ') || undefined
}
