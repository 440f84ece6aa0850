import { useState, type SyntheticEvent } from 'react'
import { useDelete, useNotify, useTranslate } from 'react-admin'
import { useNotifyFailure } from '../../api/useNotifyFailure.ts'
import { collections } from '../../contract/collections.ts'
import type { SavedView } from '../../contract/listView.ts'
import { Button } from '../../layout/Button.tsx'
import { ConfirmText } from '../../record/ConfirmText.tsx'
import { useCurrentView } from './useCurrentView.ts'

export interface DeleteViewProps {
  view: SavedView
  done: () => void
  cancel: () => void
}

/** Asks for confirmation before a view is deleted. The list stays as it is. */
export function DeleteView({ view, done, cancel }: DeleteViewProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const failed = useNotifyFailure()
  const { name } = useCurrentView()
  const [remove, { isPending }] = useDelete<SavedView>()
  const [typed, setTyped] = useState('')
  const onSuccess = () => {
    notify('form.deleted', { messageArgs: { name: view.name } })
    name(null)
    done()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (typed !== view.name) return
    void remove(collections.savedViews, { id: view.id, previousData: view }, { onSuccess, onError: failed })
  }
  return (
    <form className="view-form" onSubmit={submit}>
      <p>{translate(view.shared ? 'list.views.confirmShared' : 'list.views.confirm', { name: view.name })}</p>
      <ConfirmText text={view.name} typed={typed} onType={setTyped} />
      <div className="view-actions">
        <Button type="submit" variant="outlined" size="small" disabled={isPending || typed !== view.name}>
          {translate('list.views.delete')}
        </Button>
        <Button variant="outlined" size="small" onClick={cancel}>
          {translate('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
