import {
  useState,
  type ButtonHTMLAttributes,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { LinkBase as Link } from 'react-admin'
import { Icon, type IconName } from './icons.tsx'
import './button.css'

interface Look {
  variant?: 'contained' | 'outlined' | 'plain'
  color?: 'primary' | 'error'
  size?: 'small'
  startIcon?: ReactNode
}

type Plain = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'color'> & { ref?: Ref<HTMLButtonElement> }

/** MUI's button costs each page its styles; `aria-disabled` keeps the focus; main actions ignore a double click's second click. */
export const Button = ({
  variant,
  color,
  size,
  startIcon,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: Look & Plain) => (
  <button
    type="button"
    {...rest}
    onClick={(event) =>
      event.detail > 1 && variant === 'contained' ? event.preventDefault() : onClick?.(event)
    }
    {...(disabled && { 'aria-disabled': true, onClick: doNothing })}
    {...lookOf({ variant, color, size, className })}
  >
    {startIcon}
    {children}
  </button>
)

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  dialog: (close: () => void) => ReactNode
}

export function OpenDialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}

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

export const IconButton = ({
  icon,
  className = '',
  ...rest
}: Plain & { icon: IconName; 'aria-label': string }) => (
  <button type="button" {...rest} className={`icon-button ${className}`.trim()}>
    <Icon name={icon} />
  </button>
)

/** A disabled button must not submit the form either. */
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
