import { useTranslate } from 'react-admin'
import { fieldLabel } from '../../fields/fieldAt.ts'
import { useDialogFieldState } from '../../inputs/flags.tsx'
import { useResourceConfig } from '../../screens.ts'

interface FieldTicksProps {
  fields: readonly string[]
  chosen: readonly string[]
  choose: (chosen: readonly string[]) => void
}

/** The fields of an entry to be reverted; others stay as they are. */
export function FieldTicks({ fields, chosen, choose }: FieldTicksProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { flags } = useDialogFieldState({ name: 'fields', value: chosen, isValid: chosen.length > 0 })
  return (
    <fieldset className="revert-fields" {...flags}>
      <legend>{translate('resources.audit-entries.revert.choose')}</legend>
      {fields.map((field) => (
        <label key={field}>
          <input
            type="checkbox"
            checked={chosen.includes(field)}
            onChange={({ target }) =>
              choose(fields.filter((one) => (one === field ? target.checked : chosen.includes(one))))
            }
          />{' '}
          {fieldLabel(entity, field, translate)}
        </label>
      ))}
    </fieldset>
  )
}
