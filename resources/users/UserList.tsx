import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import EntityList from '../../src/list/EntityList.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { useCan } from '../../src/context.ts'
import { users } from './entity.ts'
import ViewAsDialog from './ViewAsDialog.tsx'

/** Loads the CSV writer on demand. */
const AccessReviewExportDialog = lazyComponent(() => import('./AccessReviewExportDialog.tsx'))

export default function UserList() {
  const translate = useTranslate()
  const [mayReview, mayView] = [useCan(users, 'export'), useCan(users, 'view')]
  const [shown, show] = useState<'review' | 'view' | null>(null)
  const close = () => show(null)
  return (
    <EntityList>
      {mayView && (
        <Button variant="outlined" onClick={() => show('view')}>
          {translate('resources.users.view.button')}
        </Button>
      )}
      {mayReview && (
        <Button variant="outlined" onClick={() => show('review')}>
          {translate('resources.users.review.button')}
        </Button>
      )}
      {shown === 'review' && <AccessReviewExportDialog onClose={close} />}
      {shown === 'view' && <ViewAsDialog onClose={close} />}
    </EntityList>
  )
}
