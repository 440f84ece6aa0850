import type { ButtonHTMLAttributes, ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { useTranslate } from 'react-admin'
import { problemBodyOf } from '../api/failure.ts'
import { useFailureOf } from '../api/failureText.ts'
import { jobsCollection } from '../contract/jobs.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
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
  /** What the dialog is for; without it, it can only be closed. */
  action?: Action | false | undefined
  /** What the other button says: that it cancels the action, unless said otherwise. */
  closing?: string
  /** The other button has the focus, so that Enter does nothing that cannot be taken back. */
  isCareful?: boolean
  /** How the other button looks: it is the main one where there is no action. */
  variant?: 'plain' | 'contained'
  /** Stands after the buttons. */
  children?: ReactNode
}

/** The buttons of a dialog: the one that it is for, and the one that closes it. */
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
  /** Why what the dialog was to do, or to say, has failed. */
  error?: unknown
  /** Of what is within, which is a form if it can be submitted. */
  className?: string
  onSubmit?: (form: HTMLFormElement) => void
  /** Cancels what is being done, while the dialog stays; closes it, unless said otherwise. */
  onCancel?: () => void
  /** Stands after the buttons. */
  after?: ReactNode
}

/** A dialog that does one thing: what it is about, why that has failed, and the buttons. */
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
      <Failure error={error} />
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
    // As far as React knows, a dialog is within the form of the record that it was opened from.
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

/** Why something has failed, with links to what is in the way, such as the job that is running; nothing as long as it has not. */
export function Failure({ error }: { error: unknown }) {
  const translate = useTranslate()
  const textOf = useFailureOf()
  if (!error) return null
  const { refs = [] } = problemBodyOf(error)
  return (
    <p role="alert" className={refs.length > 0 ? 'notice' : 'dialog-error'}>
      {textOf(error)}{' '}
      {refs.map(({ resource, id, label }) => (
        <RecordLink key={id} collection={resource} id={id}>
          {resource === jobsCollection ? translate('jobs.show') : label}
        </RecordLink>
      ))}
    </p>
  )
}
