import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import {
  type CloseBody,
  type CloseReason,
  closeReasons,
  commentLimits,
  needsLongerComment,
} from '../../src/contract/closings.ts'
import { PlainInput } from '../../src/inputs/fieldState.tsx'
import { DialogActions } from '../../src/layout/ActionDialog.tsx'
import { Button } from '../../src/layout/Button.tsx'
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
  const { reason, comment } = value
  const isShort = reason !== null && needsLongerComment({ ...value, reason })
  return (
    <div className="plain-inputs stack loose below">
      <PlainInput
        as="select"
        name="reason"
        label={translate(`${words}.reason`)}
        value={reason ?? ''}
        required
        isValid={reason !== null}
        isAsked={isAsked}
        error={translate('errors.required', { field: 'reason' })}
        change={(next) => change({ ...value, reason: (next || null) as CloseReason | null })}
      >
        <option value="">{translate(`${words}.choose`)}</option>
        {closeReasons.map((one) => (
          <option key={one} value={one}>
            {translate(`${words}.reasons.${one}`)}
          </option>
        ))}
      </PlainInput>
      <PlainInput
        name="comment"
        label={translate(`${words}.comment`)}
        rows={2}
        maxLength={commentLimits.most}
        value={comment}
        required={reason !== null && needsLongerComment({ ...value, reason, comment: '' })}
        isValid={!isShort}
        isAsked={isAsked}
        error={translate('errors.commentTooShort', { min: commentLimits.least })}
        change={(next) => change({ ...value, comment: next })}
      />
    </div>
  )
}

const words = 'resources.game-rounds.close'

interface ConfirmClosingProps {
  isPending: boolean
  onGo: () => void
  /** Where another round comes next: closes this one, and then shows that. */
  onGoOn?: (() => void) | undefined
  onBack: () => void
  children: ReactNode
}

export function ConfirmClosing({ isPending, onGo, onGoOn, onBack, children }: ConfirmClosingProps) {
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
