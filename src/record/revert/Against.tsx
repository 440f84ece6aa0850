import { useTranslate } from 'react-admin'
import { messageKey } from '../../api/failure.ts'
import type { RevertPlan } from '../../contract/answers/audit.ts'
import { fieldLabel } from '../../fields/fieldAt.ts'
import { useResourceConfig } from '../../screens.ts'

/** Why fields cannot be reverted, with the fields that prevent it. */
export function RevertRefusal({ refusal }: { refusal: NonNullable<RevertPlan['refusal']> }) {
  const { code, params, errors = {} } = refusal
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  return (
    <div role="alert" className="notice">
      <strong>{translate('resources.audit-entries.revert.unchanged')}</strong>{' '}
      {code !== 'invalid' && translate(messageKey(code), params)}
      <ul>
        {Object.entries(errors).map(([field, one]) => (
          <li key={field}>
            {fieldLabel(entity, field, translate)}
            {one.code !== 'changedSince' &&
              one.code !== code &&
              `: ${translate(messageKey(one.code), one.params)}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
