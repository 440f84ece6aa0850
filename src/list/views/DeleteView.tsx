import { useEffect, useRef } from 'react'
import { useDelete, useNotify, useTranslate } from 'react-admin'
import { useNotifyFailure } from '../../api/useNotifyFailure.ts'
import { collections } from '../../contract/collections.ts'
import type { SavedView } from '../../contract/listView.ts'
import { Button } from '../../layout/Button.tsx'
import { useCurrentView } from './useCurrentView.ts'

export interface DeleteViewProps {
  view: SavedView
  done: () => void
  cancel: () => void
}

/** Asks before a view is deleted; the list stays as it is. */
export function DeleteView({ view, done, cancel }: DeleteViewProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const failed = useNotifyFailure()
  const { name } = useCurrentView()
  const [remove, { isPending }] = useDelete<SavedView>()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const onSuccess = () => {
    notify('form.deleted', { messageArgs: { name: view.name } })
    name(null)
    done()
  }
  return (
    <div className="view-form">
      <p>{translate(view.shared ? 'list.views.confirmShared' : 'list.views.confirm', { name: view.name })}</p>
      <div className="view-actions">
        <Button
          variant="outlined"
          size="small"
          disabled={isPending}
          onClick={() =>
            void remove(
              collections.savedViews,
              { id: view.id, previousData: view },
              { onSuccess, onError: failed },
            )
          }
        >
          {translate('list.views.delete')}
        </Button>
        <Button variant="outlined" size="small" ref={keep} onClick={cancel}>
          {translate('form.cancel')}
        </Button>
      </div>
    </div>
  )
}
