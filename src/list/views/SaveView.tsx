import { useEffect, useId, useRef, useState } from 'react'
import { HttpError, useCreate, useNotify, useTranslate, useUpdate } from 'react-admin'
import { codeOfFailure } from '../../api/failure.ts'
import { useNotifyFailure } from '../../api/failureText.ts'
import { builtInCollections } from '../../contract/entity.ts'
import type { SavedView } from '../../contract/listView.ts'
import { toComparableText } from '../../contract/values.ts'
import { DialogFieldFrame, useDialogFieldState } from '../../inputs/fieldState.tsx'
import { Button } from '../../layout/Button.tsx'
import { useResourceConfig } from '../../context.ts'
import { useListViewState } from './useCurrentView.ts'

export interface SaveViewProps {
  edited?: SavedView
  own: readonly SavedView[]
  done: () => void
  cancel: () => void
}

export function SaveView({ edited, own, done, cancel }: SaveViewProps) {
  const translate = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(edited?.name ?? '')
  const [shared, setShared] = useState(edited?.shared ?? false)
  const { flags } = useDialogFieldState({
    name: 'shared',
    value: shared,
    isChanged: !!edited && edited.shared !== shared,
  })
  const { isPending, save, isTaken } = useSaveView({ edited, done })
  const same = own.find(
    (view) => view.id !== edited?.id && toComparableText(view.name) === toComparableText(name),
  )
  const isWrong = !name.trim() || (!!edited && !!same)
  useEffect(() => input.current?.focus(), [])
  const message =
    same && edited ? 'errors.nameTaken' : same ? 'list.views.replaces' : isTaken ? 'errors.nameTaken' : ''
  return (
    <form
      className="view-form stack loose"
      onSubmit={(event) => {
        event.preventDefault()
        save({ name: name.trim(), shared }, edited ? undefined : same)
      }}
    >
      <DialogFieldFrame
        source="name"
        value={name}
        first={edited?.name ?? ''}
        isInvalid={isWrong}
        isPending={isPending}
      >
        <label>
          {translate('list.views.name')}
          <input
            ref={input}
            required
            maxLength={100}
            value={name}
            autoComplete="off"
            aria-invalid={isTaken || (!!edited && !!same) || undefined}
            aria-describedby={message ? id : undefined}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {message && (
          <p id={id} role="status">
            {translate(message)}
          </p>
        )}
      </DialogFieldFrame>
      <label className="tick" {...flags}>
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        {translate('list.views.share')}
      </label>
      <div className="view-actions flow above">
        <Button type="submit" variant="outlined" size="small" disabled={isPending || isWrong}>
          {translate(same && !edited ? 'list.views.replace' : 'form.save')}
        </Button>
        <Button variant="outlined" size="small" onClick={cancel}>
          {translate('form.cancel')}
        </Button>
      </div>
    </form>
  )
}

function useSaveView({ edited, done }: Pick<SaveViewProps, 'edited' | 'done'>) {
  const notify = useNotify()
  const failed = useNotifyFailure()
  const { entity } = useResourceConfig()
  const { current, name: show } = useListViewState()
  const [create, creating] = useCreate<SavedView>()
  const [update, updating] = useUpdate<SavedView>()
  const options = {
    onError: failed,
    onSuccess: (view: SavedView) => {
      notify('list.views.saved', { messageArgs: { name: view.name } })
      if (!edited) show(view.id)
      done()
    },
  }
  const save = (fields: { name: string; shared: boolean }, replaced?: SavedView) => {
    const previousData = edited ?? replaced
    const data = { ...fields, ...(!edited && { view: current }) }
    if (previousData)
      void update(
        builtInCollections.savedViews,
        { id: previousData.id, data: { ...previousData, ...data }, previousData },
        options,
      )
    else void create(builtInCollections.savedViews, { data: { ...data, resource: entity.name } }, options)
  }
  const error: unknown = creating.error ?? updating.error
  return {
    save,
    isPending: creating.isPending || updating.isPending,
    isTaken: error instanceof HttpError && codeOfFailure(error) === 'nameTaken',
  }
}
