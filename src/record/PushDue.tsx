import { LinkBase as Link, useCreatePath, useTranslate } from 'react-admin'
import { canWith } from '../contract/can.ts'
import { pushDueOf } from '../contract/pushes.ts'
import type { Row } from '../contract/row.ts'
import { useAllScreens } from '../screens.ts'
import { useUser } from '../settings.ts'

/** Says that a push is due after a record was saved, with the way there; nothing where none is, or who looks cannot push. */
export function PushDue({ collection, saved }: { collection: string; saved: Row }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const user = useUser()
  const due = pushDueOf(collection, saved)
  const screens = useAllScreens().find(({ entity }) => entity.name === due?.collection)
  if (!due || !screens?.pages?.['push'] || !user || !canWith(user, screens.entity, 'push', saved)) return null
  return (
    <>
      {' '}
      {translate('form.pushDue')}{' '}
      <Link to={`${createPath({ resource: screens.path, type: 'edit', id: due.id })}/push`}>
        {translate('form.push')}
      </Link>
    </>
  )
}

/** What has happened, with a push that is due by it. */
export function DueToast({ message, ...due }: { message: string; collection: string; saved: Row }) {
  const translate = useTranslate()
  return (
    <span>
      <span>{translate(message)}</span>
      <PushDue {...due} />
    </span>
  )
}
