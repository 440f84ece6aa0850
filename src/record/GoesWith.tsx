import { useTranslate } from 'react-admin'
import { fieldsOf } from '../contract/describe.ts'
import { useFormats } from '../locale/format.ts'
import { useRelated } from './related.ts'

/** Number of parts that are deleted with the page's record, as far as the user may list them. */
export function GoesWith() {
  const translate = useTranslate()
  const { number } = useFormats()
  const parts = useRelated().filter(({ screens, field, count }) => {
    const isPart = fieldsOf(screens.entity).some(({ path, part }) => path === field && part)
    return isPart && count
  })
  return parts.map(({ screens: { entity }, count = 0 }) => (
    <p key={entity.name} className="notice">
      {translate(`delete.with.${entity.name}`, { smart_count: count, count: number(count) })}
    </p>
  ))
}
