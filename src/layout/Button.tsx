import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode, Ref } from 'react'
import { LinkBase as Link } from 'react-admin'
import './button.css'

interface Look {
  /** What most come here for is `contained`; a plain one has no frame. */
  variant?: 'contained' | 'outlined' | 'plain'
  color?: 'primary' | 'error'
  /** Lower than others, beside what is small itself. */
  size?: 'small'
  /** Before the text. */
  startIcon?: ReactNode
}

type Plain = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & { ref?: Ref<HTMLButtonElement> }

/**
 * A button, by the stylesheet alone: MUI's would cost every page its styles before the first row stands. It submits no form
 * unless its `type` says so. One that is off does nothing and keeps the focus of whoever came by it: the browser's
 * `disabled` would take it from them, so it has `aria-disabled`.
 */
export const Button = ({
  variant,
  color,
  size,
  startIcon,
  className,
  children,
  disabled,
  ...rest
}: Look & Plain) => (
  <button
    type="button"
    {...rest}
    {...(disabled && { 'aria-disabled': true, onClick: doNothing })}
    {...lookOf({ variant, color, size, className })}
  >
    {startIcon}
    {children}
  </button>
)

/** A link that looks like one. */
export const ButtonLink = ({
  variant,
  color,
  size,
  startIcon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) => (
  <Link {...rest} {...lookOf({ variant, color, size, className })}>
    {startIcon}
    {children}
  </Link>
)

/** A button that is an icon only; needs an `aria-label`. */
export const IconButton = ({ className = '', ...rest }: Plain & { 'aria-label': string }) => (
  <button type="button" {...rest} className={`icon-button ${className}`.trim()} />
)

/** Nor is a form submitted by it, neither by a click nor by Enter in an input. */
const doNothing = (event: MouseEvent) => event.preventDefault()

function lookOf({
  variant = 'plain',
  color = 'primary',
  size,
  className = '',
}: Look & { className?: string | undefined }) {
  return {
    className: `button ${className}`.trim(),
    'data-variant': variant,
    'data-color': color,
    'data-size': size,
  }
}
