import { useTranslate } from 'react-admin'
import type { Check } from '../../src/contract/componentChecks.ts'
import { componentChecks } from '../../src/contract/componentChecks.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useScreens } from '../../src/screens.ts'
import { Hashes } from '../cpv-checks/Hashes.tsx'
import { allowing } from './entity.ts'
import '../../src/inputs/plain.css'

/** Why hashes are allowed that checks have objected to. */
export interface Why {
  reason: string
  release: string
}

/** What is still missing of it: the name of the field. */
export function missingIn({ reason, release }: Why): keyof Why | null {
  if (reason.trim().length < allowing.reason.least) return 'reason'
  return release.trim() === '' ? 'release' : null
}

export interface MismatchReasonProps {
  mismatches: readonly Check[]
  why: Why
  onChange: (why: Why) => void
  /** The field that was missing when it was to be saved. */
  missing: keyof Why | null
}

/** What a check has found of hashes that are about to be allowed, and why they are all the same. */
export function MismatchReason({ mismatches, why, onChange, missing }: MismatchReasonProps) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const { path } = useScreens()
  const words = `resources.${path}.add.mismatch`
  const label = (field: keyof Why) => translate(`resources.${path}.fields.${field}`)
  const props = (field: keyof Why) => ({
    name: field,
    value: why[field],
    required: true,
    'aria-invalid': missing === field,
    'aria-describedby': `why-${field}`,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...why, [field]: target.value }),
  })
  return (
    <fieldset className="group mismatch-reason">
      <legend>{translate(`${words}.title`)}</legend>
      <p className="notice" role="status">
        {translate(`${words}.explain`)}
      </p>
      {mismatches.map(({ id, component, checkedOn, hash, expected }) => (
        <div key={id}>
          <p>
            <RecordLink collection={componentChecks} id={id}>
              {translate(`${words}.failed`, { component, when: instant(checkedOn) })}
            </RecordLink>
          </p>
          <Hashes hash={hash} allowed={expected} />
        </div>
      ))}
      <div className="plain-inputs">
        <label>
          {label('reason')}
          <textarea rows={3} maxLength={allowing.reason.most} {...props('reason')} />
        </label>
        <Note field="reason" isMissing={missing === 'reason'} />
        <label>
          {label('release')}
          <input maxLength={allowing.release} {...props('release')} />
        </label>
        <Note field="release" isMissing={missing === 'release'} />
      </div>
    </fieldset>
  )
}

/** What is missing in a field, or what it is for. */
function Note({ field, isMissing }: { field: keyof Why; isMissing: boolean }) {
  const translate = useTranslate()
  const { entity } = useScreens()
  const faults = {
    reason: () => translate('errors.commentTooShort', { min: allowing.reason.least }),
    release: () => translate('errors.required'),
  }
  return (
    <p id={`why-${field}`} className="stamps" role={isMissing ? 'alert' : undefined}>
      {isMissing ? faults[field]() : translate(`help.fields.${entity.name}.${field}`)}
    </p>
  )
}
