import { useGetList, useTranslate } from 'react-admin'
import type { ComponentCheck } from '../cpv-checks/entity.ts'
import { componentChecksCollection, hashNotAllowedResults } from '../../src/contract/componentChecks.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { PlainInput } from '../../src/inputs/fieldState.tsx'
import { useFormats, useResourceConfig, useScreensOf, firstPageSortedBy } from '../../src/context.ts'
import { Hashes } from '../cpv-checks/Hashes.tsx'
import { useDebounced } from '../../src/useDebounced.ts'
import type { Row } from '../../src/contract/values.ts'
import { allowanceTextLimits } from './entity.ts'
import type { HashLine } from './HashLinesTable.tsx'

export interface ObjectionReasonValues {
  reason: string
  release: string
}

export function missingReasonField({
  reason,
  release,
}: ObjectionReasonValues): keyof ObjectionReasonValues | null {
  if (reason.trim().length < allowanceTextLimits.reason.least) return 'reason'
  return release.trim() === '' ? 'release' : null
}

interface ObjectionReasonProps {
  /** The known objections; some are known only to the server. */
  objections: readonly ComponentCheck[]
  count: number
  why: ObjectionReasonValues
  onChange: (why: ObjectionReasonValues) => void
  /** Missing fields are marked after the first attempt to save. */
  isAsked: boolean
}

export function ObjectionReason({ objections, count, why, onChange, isAsked }: ObjectionReasonProps) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const { path } = useResourceConfig()
  const words = `resources.${path}.add.objection`
  const shared = (field: keyof ObjectionReasonValues) => ({
    name: field,
    label: translate(`resources.${path}.fields.${field}`),
    hint: translate(`${words}.hints.${field}`),
    textId: `why-${field}`,
    value: why[field],
    required: true,
    isAsked,
    change: (value: string) => onChange({ ...why, [field]: value }),
  })
  return (
    <fieldset className="group objection-reason">
      <legend className="large bold">{translate(`${words}.title`)}</legend>
      <p className="notice" role="status">
        {translate(`${words}.explain`, { smart_count: count })}
      </p>
      <div className="plain-inputs stack loose">
        <PlainInput
          rows={3}
          maxLength={allowanceTextLimits.reason.most}
          isValid={why.reason.trim().length >= allowanceTextLimits.reason.least}
          error={translate('errors.commentTooShort', { min: allowanceTextLimits.reason.least })}
          {...shared('reason')}
        />
        <PlainInput
          as="input"
          maxLength={allowanceTextLimits.release}
          isValid={why.release.trim() !== ''}
          error={translate('errors.required')}
          {...shared('release')}
        />
      </div>
      {objections.map(({ id, component, checkedOn, hash, expected, result }) => (
        <div key={id}>
          <p>
            <RecordLink collection={componentChecksCollection} id={id}>
              {translate(`${words}.found`, {
                component,
                result: translate(`resources.${componentChecksCollection}.choices.result.${result}`),
                when: instant(checkedOn),
              })}
            </RecordLink>
          </p>
          <Hashes hash={hash} allowed={expected} />
        </div>
      ))}
    </fieldset>
  )
}

/** More hashes do not fit into a URL; the server names further objections when they are saved. */
const maxHashesPerRequest = 40

/** Checks in which a line's hash was not allowed, the newest first. Only a hint, since the server decides. */
export function useObjectingChecks(lines: readonly HashLine[]): ComponentCheck[] {
  const { path } = useScreensOf(componentChecksCollection)
  const asked = useDebounced(
    lines
      .filter(({ fault }) => !fault)
      .slice(0, maxHashesPerRequest)
      .map(({ hash }) => hash)
      .join(' '),
  )
  const { data = [] } = useGetList<ComponentCheck>(
    path,
    {
      filter: { hash: asked.split(' '), result: hashNotAllowedResults },
      ...firstPageSortedBy('checkedOn', 100, 'DESC'),
    },
    { enabled: asked !== '' },
  )
  return data.filter((check, index) => {
    const isFirst = data.findIndex((one) => isSameComponentHash(one, check)) === index
    return isFirst && lines.some((line) => isSameComponentHash(line, check))
  })
}

interface Reported {
  component: string
  hash: string | null
}

export const isSameComponentHash = (one: Reported, other: Reported) =>
  one.component === other.component && one.hash === other.hash

/** Existing records with a line's hash, by hash. Only a hint, since the server decides. */
export function useExistingAllowances(lines: readonly HashLine[]): ReadonlyMap<string, Row> {
  const { path, entity } = useResourceConfig()
  const hashes = lines.filter(({ fault }) => !fault).map(({ hash }) => hash)
  const asked = useDebounced(hashes.slice(0, maxHashesPerRequest).join(' '))
  const { data = [] } = useGetList<Row>(
    path,
    { filter: { hash: asked.split(' ') }, ...firstPageSortedBy(entity.label, maxHashesPerRequest) },
    { enabled: asked !== '' },
  )
  return new Map(data.map((row) => [String(row['hash']), row]))
}
