import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import {
  type CloseBody,
  type CloseReason,
  closeReasons,
  commentLimits,
  needsLongerComment,
} from '../../src/contract/closings.ts'
import { useDialogFieldState } from '../../src/inputs/fieldState.tsx'
import { DialogActions } from '../../src/layout/ActionDialog.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useFormats } from '../../src/context.ts'
import '../../src/inputs/inputs.css'
import './rounds.css'

/** `reason` is `null` until one is chosen. */
interface CloseReasonValues extends Pick<CloseBody, 'comment' | 'unconfirmedBooking'> {
  reason: CloseReason | null
}

export const emptyCloseReason: CloseReasonValues = { reason: null, comment: '' }

export const isCloseReasonComplete = (grounds: CloseReasonValues): grounds is Omit<CloseBody, 'booking'> =>
  grounds.reason !== null && !needsLongerComment({ ...grounds, reason: grounds.reason })

interface ReasonInputsProps {
  value: CloseReasonValues
  change: (value: CloseReasonValues) => void
  /** Missing fields are marked after the first attempt to continue. */
  isAsked: boolean
}

export function ReasonInputs({ value, change, isAsked }: ReasonInputsProps) {
  const translate = useTranslate()
  const id = useId()
  const { reason, comment } = value
  const isShort = reason !== null && needsLongerComment({ ...value, reason })
  const isRequired = reason !== null && needsLongerComment({ ...value, reason, comment: '' })
  const ofReason = useDialogFieldState({ name: 'reason', value: reason, isValid: reason !== null, isAsked })
  const ofComment = useDialogFieldState({ name: 'comment', value: comment, isValid: !isShort, isAsked })
  return (
    <div className="plain-inputs stack loose below">
      <label {...ofReason.flags}>
        {translate('resources.game-rounds.close.reason')}
        <select
          value={reason ?? ''}
          required
          aria-invalid={ofReason.isShown}
          aria-describedby={ofReason.isShown ? `${id}-reason` : undefined}
          onChange={({ target }) =>
            change({ ...value, reason: (target.value || null) as CloseReason | null })
          }
        >
          <option value="">{translate('resources.game-rounds.close.choose')}</option>
          {closeReasons.map((one) => (
            <option key={one} value={one}>
              {translate(`resources.game-rounds.close.reasons.${one}`)}
            </option>
          ))}
        </select>
        {ofReason.isShown && (
          <span id={`${id}-reason`} role="alert" className="dialog-error">
            {translate('errors.required', { field: 'reason' })}
          </span>
        )}
      </label>
      <label {...ofComment.flags}>
        {translate('resources.game-rounds.close.comment')}
        <textarea
          rows={2}
          maxLength={commentLimits.most}
          value={comment}
          required={isRequired}
          aria-invalid={ofComment.isShown}
          aria-describedby={ofComment.isShown ? `${id}-comment` : undefined}
          onChange={({ target }) => change({ ...value, comment: target.value })}
        />
        {ofComment.isShown && (
          <span id={`${id}-comment`} role="alert" className="dialog-error">
            {translate('errors.commentTooShort', { min: commentLimits.least })}
          </span>
        )}
      </label>
    </div>
  )
}

const words = 'resources.game-rounds.close'

interface ConfirmClosingProps {
  count: number
  isPending: boolean
  onGo: () => void
  /** Where another round comes next: closes this one, and then shows that. */
  onGoOn?: (() => void) | undefined
  onBack: () => void
  children: ReactNode
}

export function ConfirmClosingDialog(props: ConfirmClosingProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { count, onBack } = props
  return (
    <Dialog title={translate(`${words}.sure`, { smart_count: count, count: number(count) })} onClose={onBack}>
      <ConfirmClosingStep {...props} />
    </Dialog>
  )
}

/** `ConfirmClosingDialog` without its own dialog, as a step of an open one. */
export function ConfirmClosingStep({
  isPending,
  onGo,
  onGoOn,
  onBack,
  children,
}: Omit<ConfirmClosingProps, 'count'>) {
  const translate = useTranslate()
  return (
    <div className="round-form">
      {children}
      <p className="stamps">{translate(`${words}.final`)}</p>
      <DialogActions
        onClose={onBack}
        closing={translate(`${words}.back`)}
        isCareful
        action={{
          label: translate(`${words}.${isPending ? 'pending' : 'go'}`),
          color: 'error',
          disabled: isPending,
          onClick: onGo,
        }}
      >
        {onGoOn && (
          <Button color="error" disabled={isPending} onClick={onGoOn}>
            {translate(`${words}.goOn`)}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}
