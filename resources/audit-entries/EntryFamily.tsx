import { useState } from 'react'
import { LinkBase as Link, useGetList, useGetOne, useTranslate } from 'react-admin'
import type { AuditEntry } from '../../src/api/answers.ts'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useEntrySubject } from '../../src/record/entrySubject.tsx'
import { useActionWords } from '../../src/record/entryWords.ts'
import { useListAddress } from '../../src/record/useListAddress.ts'
import { useResourceConfig } from '../../src/screens.ts'

/** How many entries are listed at first, and how many more each time. */
const portion = 20

/** What an entry followed from, and what followed from it: of a job its parts, of a request its outcome. */
export function EntryFamily({ entry: { id, parentId } }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { path } = useResourceConfig()
  const [perPage, setPerPage] = useState(portion)
  const { data: parent } = useGetOne<AuditEntry>(
    path,
    { id: parentId ?? '' },
    { enabled: parentId !== null, onError: () => undefined },
  )
  const { data: children = [], total = 0 } = useGetList<AuditEntry>(path, {
    filter: { parentId: id },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage },
  })
  if (!parent && total === 0) return null
  return (
    <section className="group audit-family">
      {parent && (
        <>
          <h3>{translate('resources.audit-entries.fields.parentId')}</h3>
          <ul>
            <Relative entry={parent} />
          </ul>
        </>
      )}
      {total > 0 && (
        <>
          <h3>
            {translate('resources.audit-entries.children')} ({number(total)})
          </h3>
          <ul>
            {children.map((child) => (
              <Relative key={child.id} entry={child} />
            ))}
          </ul>
          {total > children.length && (
            <Button onClick={() => setPerPage(perPage + portion)}>
              {translate('resources.audit-entries.more')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Relative({ entry }: { entry: AuditEntry }) {
  const { instant } = useFormats()
  const wordsOf = useActionWords()
  const address = useListAddress()
  const { id, changedAt, resource } = entry
  const { title } = useEntrySubject(entry)
  return (
    <li>
      <Link to={address(id)}>
        {wordsOf(entry, resource)}: {title}
      </Link>{' '}
      <time dateTime={changedAt}>{instant(changedAt)}</time>
    </li>
  )
}
