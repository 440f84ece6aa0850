import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import type { PushFailed, PushFailure } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { Tone } from '../../src/fields/Tone.tsx'
import { useNames } from '../../src/fields/useNames.ts'
import { useReasonText } from '../../src/jobs/useReasonText.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useFormBaseline } from '../../src/schema/formParts.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { useCanWith } from '../../src/settings.ts'
import './pushes.css'

/** Says of a casino, or of an integration by its casinos, that the last push has failed, since when and why, with the way on. */
export default function PushFailedNotice() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const shown = useRecordContext<Row>() as Row
  const record = (useFormBaseline()?.latest ?? shown) as Row & PushFailed
  const mayPush = useCanWith(entity, 'push', record)
  const { pushFailures } = record
  if (pushFailures.length === 0) return null
  return (
    <div className="notice push-failed" role="status">
      <p>
        <Tone tone="bad" />
        <strong>{translate(`resources.${path}.fields.pushFailed`)}</strong>{' '}
        {mayPush && (
          <Link to={`/${path}/${encodeURIComponent(record.id)}/push`}>
            {translate('form.push', { smart_count: 1 })}
          </Link>
        )}
      </p>
      <Failures failures={pushFailures} isOfMany={entity.name !== 'casinos'} />
    </div>
  )
}

function Failures({ failures, isOfMany }: { failures: readonly PushFailure[]; isOfMany: boolean }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const textOf = useReasonText()
  const named = isOfMany ? failures : []
  const names = useNames(named.map(({ casinoId: id }) => ({ collection: 'casinos', id })))
  return (
    <ul>
      {failures.map(({ casinoId, since, reason }) => (
        <li key={casinoId}>
          {isOfMany && (
            <>
              <RecordLink collection="casinos" id={casinoId}>
                {names.get(`casinos/${casinoId}`) || casinoId}
              </RecordLink>{' '}
            </>
          )}
          {translate('resources.casinos.failedSince', { when: instant(since) })}: {textOf(reason)}
        </li>
      ))}
    </ul>
  )
}
