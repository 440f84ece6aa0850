import { useTranslate } from 'react-admin'

/** Number of fields that are named; the others are counted. */
const named = 3

/** Says which fields of an entity prevent a form from being sent. */
export function NotSent({ path, sources }: { path: string; sources: readonly string[] }) {
  const translate = useTranslate()
  const labels = new Set(
    sources.map((source) => {
      // Rows of a field have no label of their own; inputs beside the fields, such as a repeated password, have one.
      const [field] = source.split('.')
      const beside = translate(`resources.${path}.${source}`, { _: source })
      const whole = translate(`resources.${path}.fields.${field}`, { _: beside })
      return translate(`resources.${path}.fields.${source}`, { _: whole })
    }),
  )
  const fields = [...labels].slice(0, named).join(', ')
  const more = labels.size - named
  return translate('form.notSent', {
    fields: more > 0 ? translate('form.moreFields', { fields, smart_count: more }) : fields,
  })
}
