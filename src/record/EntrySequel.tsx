import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../api/answers.ts'
import { builtInCollections } from '../contract/collections.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { useScreensOf, useCan } from '../context.ts'

/** Whether the changes of an entry were reverted since, or its record deleted, with links to the entries of that. */
export function EntrySequel({ entry: { reverted, deletedBy } }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { entity, seenBy = 'list' } = useScreensOf(builtInCollections.auditLog)
  const mayOpen = useCan(entity, seenBy)
  const words = `resources.${entity.name}.sequel`
  const said = [
    reverted && { id: reverted.by, text: translate(`${words}.${reverted.isWhole ? 'reverted' : 'partly'}`) },
    deletedBy && { id: deletedBy, text: translate(`${words}.deleted`) },
  ].filter((one) => !!one)
  if (said.length === 0) return null
  return (
    <span className="entry-sequel terms muted">
      {said.map(({ id, text }) => (
        <span key={id}>
          {mayOpen ? (
            <RecordLink collection={entity.name} id={id}>
              {text}
            </RecordLink>
          ) : (
            text
          )}
        </span>
      ))}
    </span>
  )
}
