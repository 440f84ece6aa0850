import { useTranslate } from 'react-admin'

/** How many fields are named; of the others only their number is said. */
const named = 3

/** Why a form was not sent: the fields of a page's entity that have to be looked at, by name. */
export function NotSent({ path, sources }: { path: string; sources: readonly string[] }) {
  const translate = useTranslate()
  const labels = new Set(
    sources.map((source) => {
      // What is in the rows of a field has no name of its own; what is asked beside the fields, as a password once more, has.
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
