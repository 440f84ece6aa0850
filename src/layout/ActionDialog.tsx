import type { ButtonHTMLAttributes, ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { useTranslate } from 'react-admin'
import { problemBodyOf } from '../api/failure.ts'
import { useErrorText } from '../api/failureText.ts'
import { jobsCollection } from '../contract/jobs.ts'
import { RecordLink } from '../fields/parts.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Action extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'disabled' | 'aria-disabled' | 'type'
> {
  label: string
  color?: 'primary' | 'error'
  variant?: 'outlined'
}

interface DialogActionsProps {
  onClose: () => void
  action?: Action | false | undefined
  closing?: string
  /** Enter then does nothing irrevocable. */
  isCareful?: boolean
  variant?: 'plain' | 'contained'
  children?: ReactNode
}

export function DialogActions({
  onClose,
  action,
  closing,
  isCareful = !action,
  variant = action ? 'plain' : 'contained',
  children,
}: DialogActionsProps) {
  const translate = useTranslate()
  const { label, ...button } = action || {}
  return (
    <div className="dialog-actions">
      {action && (
        <Button variant="contained" {...button}>
          {label}
        </Button>
      )}
      <Button variant={variant} autoFocus={isCareful} onClick={onClose}>
        {closing ?? translate(action ? 'form.cancel' : 'app.close')}
      </Button>
      {children}
    </div>
  )
}

interface ActionDialogProps
  extends Omit<DialogActionsProps, 'children'>, Pick<ComponentProps<typeof Dialog>, 'title' | 'children'> {
  error?: unknown
  className?: string
  onSubmit?: (form: HTMLFormElement) => void
  /** Without it, the dialog closes; with it, a running action can be cancelled while the dialog stays. */
  onCancel?: () => void
  after?: ReactNode
}

export function ActionDialog({
  title,
  children,
  error,
  className,
  onSubmit,
  onClose,
  onCancel = onClose,
  action,
  after,
  ...actions
}: ActionDialogProps) {
  const content = (
    <>
      {children}
      <FailureMessage error={error} />
      <DialogActions
        onClose={onCancel}
        action={action && (onSubmit ? { type: 'submit', ...action } : action)}
        {...actions}
      >
        {after}
      </DialogActions>
    </>
  )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // React bubbles events from a dialog to the form that opened it.
    event.stopPropagation()
    onSubmit?.(event.currentTarget)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {onSubmit ? (
        <form className={className} noValidate onSubmit={submit}>
          {content}
        </form>
      ) : className ? (
        <div className={className}>{content}</div>
      ) : (
        content
      )}
    </Dialog>
  )
}

/** Links to what prevents the action, such as a running job. */
export function FailureMessage({ error }: { error: unknown }) {
  const translate = useTranslate()
  const textOf = useErrorText()
  if (!error) return null
  const { refs = [] } = problemBodyOf(error)
  return (
    <p role="alert" className={refs.length > 0 ? 'notice' : 'bad'}>
      {textOf(error)}{' '}
      {refs.map(({ resource, id, label }) => (
        <RecordLink key={id} collection={resource} id={id}>
          {resource === jobsCollection ? translate('jobs.show') : label}
        </RecordLink>
      ))}
    </p>
  )
}
