import { useId, type InputHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react'
import { useDescribedBy } from './description.ts'
import './textField.css'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface TextFieldProps extends Omit<InputHTMLAttributes<Control>, 'className'> {
  /** The browser's control that it is; `children` are the options of a `select`. */
  as?: 'input' | 'select' | 'textarea'
  label: ReactNode
  /** Said under it. */
  hint?: ReactNode
  /** Whether the hint stands behind what is wrong, too. */
  isHintKept?: boolean | undefined
  /** What is wrong with it, in the place of the hint; `true` where that is said elsewhere. */
  error?: ReactNode
  /** Before and after the text, within the frame. */
  start?: ReactNode
  end?: ReactNode
  /** Of the whole. */
  className?: string | undefined
  /** What is within the frame makes one value: it has the label's name together. */
  isGroup?: boolean
  inputRef?: Ref<Control>
}

/**
 * A control of the browser's with its label on the frame, by the stylesheet alone: with MUI's, a form took 70 KB more until it
 * was there, and a third more time. One with an `id` is the input of its field, and described as that; one without is a part
 * of it.
 */
export function TextField({
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
}: TextFieldProps) {
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
  // All three take what is given here.
  const Element = as as 'input'
  return (
    <div
      className={`text-field ${className}`.trim()}
      data-wrong={!!error || undefined}
      {...(isGroup && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className="text-box" onMouseDown={enter}>
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
        <p id={hintId} className="text-hint">
          {said}
        </p>
      )}
    </div>
  )
}

/** Within the frame one points at the text, wherever that is. */
function enter(event: MouseEvent<HTMLElement>) {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>(':scope > :is(input, select, textarea)')?.focus()
}
