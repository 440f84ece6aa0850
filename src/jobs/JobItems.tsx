import { useTranslate } from 'react-admin'
import { outcomeTone } from '../contract/jobs.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { Tone } from '../fields/Tone.tsx'
import { useFormats } from '../locale/format.ts'
import { useReasonText } from '../api/failureText.ts'
import type { JobItem } from '../contract/answers/jobs.ts'

/** Larger jobs list only this number of failed items. */
const shownAtOnce = 100

/** The outcomes of a job's items; for large jobs, counts and the failed items. */
export function JobItems({ items }: { items: readonly JobItem[] }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const isLong = items.length > shownAtOnce
  const telling = isLong ? items.filter(({ outcome }) => outcome === 'failed') : worstFirst(items)
  const shown = telling.slice(0, shownAtOnce)
  const more = telling.length - shown.length
  return (
    <>
      <Counts items={items} />
      {shown.length > 0 && (
        <table className="job-items">
          <thead>
            <tr>
              <th scope="col">{translate('jobs.item')}</th>
              <th scope="col">{translate('jobs.outcome')}</th>
              <th scope="col">{translate('jobs.at')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className="stamps">{translate('jobs.more', { smart_count: more, count: number(more) })}</p>
      )}
    </>
  )
}

/** Once all have an outcome, what has to be looked at stands on top. */
function worstFirst(items: readonly JobItem[]): readonly JobItem[] {
  const rankOf = ({ outcome }: JobItem) => ranked.indexOf(outcomeTone(outcome))
  return items.every(({ outcome }) => outcome) ? items.toSorted((a, b) => rankOf(b) - rankOf(a)) : items
}

const ranked = ['over', 'good', 'warn', 'bad']

/** Number of items by outcome, with a bar. */
function Counts({ items }: { items: readonly JobItem[] }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const counts = new Map<string, number>()
  for (const { outcome } of items) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <ul className="job-counts">
      {[...counts].map(([outcome, count]) => (
        <li key={outcome} data-tone={outcomeTone(outcome)} style={{ flexGrow: count }}>
          <b>{number(count)}</b> {translate(`jobs.outcomes.${outcome}`)}
        </li>
      ))}
    </ul>
  )
}

/** An item's outcome with its sign. */
export function ItemOutcome({ outcome }: Pick<JobItem, 'outcome'>) {
  const translate = useTranslate()
  return (
    <>
      <Tone tone={outcomeTone(outcome)} />
      {translate(`jobs.outcomes.${outcome ?? 'waiting'}`)}
    </>
  )
}

function ItemRow({ item: { label, outcome, reason, refs, at } }: { item: JobItem }) {
  const { instant } = useFormats()
  const textOf = useReasonText()
  const [about] = refs ?? []
  return (
    <tr>
      <th scope="row">
        {about ? (
          <RecordLink collection={about.resource} id={about.id}>
            {label}
          </RecordLink>
        ) : (
          label
        )}
      </th>
      <td>
        <ItemOutcome outcome={outcome} />
        {reason && <span className="job-reason">{textOf(reason)}</span>}
      </td>
      <td>{at ? instant(at) : ''}</td>
    </tr>
  )
}
