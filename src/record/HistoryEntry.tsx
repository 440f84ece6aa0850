import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/dataProvider.ts'
import { messageKey } from '../api/failure.ts'
import type { ValueContext } from '../fields/valueText.ts'
import { useFormats } from '../locale/format.ts'
import { useScreens } from '../screens.ts'
import { ChangeTable } from './ChangeTable.tsx'

/** What somebody did to the record, and when; or tried, and why it was refused. */
export function HistoryEntry({ entry, context }: { entry: AuditEntry; context: ValueContext }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { path } = useScreens()
  const { action, attempted, code, by, changedAt, changes, address } = entry
  const words = (done: string) =>
    translate(`record.history.actions.${done}`, {
      _: translate(`resources.${path}.actions.${done}`, { _: done }),
    })
  return (
    <li data-refused={code !== null || undefined}>
      <p className="history-what">
        <strong>
          {code === null
            ? words(action)
            : translate('record.history.refused', { action: words(attempted ?? action) })}
        </strong>{' '}
        <span>
          {by.name}
          {address && ` ${translate('record.history.from', { address })}`}
        </span>{' '}
        <time dateTime={changedAt} title={formats.exact(changedAt)}>
          {formats.instant(changedAt)}
        </time>
      </p>
      {code !== null && <p className="history-reason">{translate(messageKey(code))}</p>}
      {action === 'create' || action === 'delete' ? (
        <details>
          <summary>{translate(`record.history.values.${action}`, { smart_count: changes.length })}</summary>
          <ChangeTable
            changes={changes}
            context={context}
            sides={[action === 'create' ? 'after' : 'before']}
          />
        </details>
      ) : (
        changes.length > 0 && <ChangeTable changes={changes} context={context} sides={['before', 'after']} />
      )}
    </li>
  )
}
