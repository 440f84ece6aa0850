import { useId } from 'react'
import { useTranslate } from 'react-admin'
import {
  closeReasons,
  commentLimits,
  lacksComment,
  type CloseBody,
  type CloseReason,
} from '../../src/contract/closings.ts'
import { usePlainFlags } from '../../src/inputs/flags.tsx'
import '../../src/inputs/inputs.css'

/** Why a round is closed; no reason until one is chosen. */
export interface CloseReasonValues {
  reason: CloseReason | null
  comment: string
}

export const noCloseReason: CloseReasonValues = { reason: null, comment: '' }

/** Whether they say enough. */
export const isComplete = (grounds: CloseReasonValues): grounds is Omit<CloseBody, 'booking'> =>
  grounds.reason !== null && !lacksComment({ ...grounds, reason: grounds.reason })

export interface ReasonInputsProps {
  value: CloseReasonValues
  change: (value: CloseReasonValues) => void
  /** Whether somebody has tried to go on: what is missing is said then. */
  isAsked: boolean
}

/** Why a round is closed: chosen from the usual reasons, in words of one's own where none of them is it. */
export function ReasonInputs({ value, change, isAsked }: ReasonInputsProps) {
  const translate = useTranslate()
  const id = useId()
  const { reason, comment } = value
  const isShort = reason !== null && lacksComment({ reason, comment })
  const ofReason = usePlainFlags({ name: 'reason', value: reason, isValid: reason !== null, isAsked })
  const ofComment = usePlainFlags({ name: 'comment', value: comment, isValid: !isShort, isAsked })
  return (
    <div className="round-reason plain-inputs">
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
          required={reason === 'other'}
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
