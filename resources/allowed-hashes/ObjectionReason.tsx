import { useTranslate } from 'react-admin'
import { componentChecks, type Check } from '../../src/contract/componentChecks.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { usePlainFlags } from '../../src/inputs/flags.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { Hashes } from '../cpv-checks/Hashes.tsx'
import { allowanceRules } from './entity.ts'
import '../../src/inputs/inputs.css'

/** Why hashes are allowed that checks have objected to. */
export interface ObjectionReasonValues {
  reason: string
  release: string
}

/** What is still missing of it: the name of the field. */
export function missingIn({ reason, release }: ObjectionReasonValues): keyof ObjectionReasonValues | null {
  if (reason.trim().length < allowanceRules.reason.least) return 'reason'
  return release.trim() === '' ? 'release' : null
}

export interface ObjectionReasonProps {
  /** Those that are known: of some hashes only the server knows that there are any. */
  objections: readonly Check[]
  why: ObjectionReasonValues
  onChange: (why: ObjectionReasonValues) => void
  /** Whether somebody has tried to save: what is missing is said then. */
  isAsked: boolean
}

/** What a check has found of hashes that are about to be allowed, and why they are all the same. */
export function ObjectionReason({ objections, why, onChange, isAsked }: ObjectionReasonProps) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const { path } = useResourceConfig()
  const words = `resources.${path}.add.objection`
  const label = (field: keyof ObjectionReasonValues) => translate(`resources.${path}.fields.${field}`)
  const ofReason = usePlainFlags({
    name: 'reason',
    value: why.reason,
    isValid: why.reason.trim().length >= allowanceRules.reason.least,
    isAsked,
  })
  const ofRelease = usePlainFlags({
    name: 'release',
    value: why.release,
    isValid: why.release.trim() !== '',
    isAsked,
  })
  const props = (field: keyof ObjectionReasonValues, isWrong: boolean) => ({
    name: field,
    value: why[field],
    required: true,
    'aria-invalid': isWrong,
    'aria-describedby': `why-${field}`,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...why, [field]: target.value }),
  })
  return (
    <fieldset className="group objection-reason">
      <legend>{translate(`${words}.title`)}</legend>
      <p className="notice" role="status">
        {translate(`${words}.explain`)}
      </p>
      {objections.map(({ id, component, checkedOn, hash, expected, result }) => (
        <div key={id}>
          <p>
            <RecordLink collection={componentChecks} id={id}>
              {translate(`${words}.found`, {
                component,
                result: translate(`resources.${componentChecks}.choices.result.${result}`),
                when: instant(checkedOn),
              })}
            </RecordLink>
          </p>
          <Hashes hash={hash} allowed={expected} />
        </div>
      ))}
      <div className="plain-inputs">
        <label {...ofReason.flags}>
          {label('reason')}
          <textarea rows={3} maxLength={allowanceRules.reason.most} {...props('reason', ofReason.isShown)} />
        </label>
        <Note field="reason" isMissing={ofReason.isShown} />
        <label {...ofRelease.flags}>
          {label('release')}
          <input maxLength={allowanceRules.release} {...props('release', ofRelease.isShown)} />
        </label>
        <Note field="release" isMissing={ofRelease.isShown} />
      </div>
    </fieldset>
  )
}

/** What is missing in a field, or what it is for. */
function Note({ field, isMissing }: { field: keyof ObjectionReasonValues; isMissing: boolean }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const faults = {
    reason: () => translate('errors.commentTooShort', { min: allowanceRules.reason.least }),
    release: () => translate('errors.required'),
  }
  return (
    <p id={`why-${field}`} className="stamps" role={isMissing ? 'alert' : undefined}>
      {isMissing ? faults[field]() : translate(`help.fields.${entity.name}.${field}`)}
    </p>
  )
}
