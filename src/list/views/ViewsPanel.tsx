import { useState, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useTranslate, useUpdate, useDelete, useNotify, HttpError, useCreate } from 'react-admin'
import { useNotifyFailure } from '../../api/failureText.ts'
import { builtInCollections } from '../../contract/entity.ts'
import type { SavedView } from '../../contract/listView.ts'
import { Button } from '../../layout/Button.tsx'
import { useCan, useResourceConfig, useScreensOf, useEffectiveUser } from '../../context.ts'
import { useCloseMenu } from '../Menu.tsx'
import { useListViewState, useSavedViews } from './useListViewState.ts'
import { ConfirmByTypingField } from '../../record/ConfirmByTyping.tsx'
import { codeOfFailure } from '../../api/failure.ts'
import { toComparableText } from '../../contract/values.ts'
import { DialogFieldStateAttributes, useDialogFieldFlags } from '../../inputs/fieldState.tsx'
import '../panels.css'

export default function ViewsPanel() {
  const close = useCloseMenu()
  const translate = useTranslate()
  const user = useEffectiveUser()
  const maySave = useCan(useScreensOf(builtInCollections.savedViews).entity, 'create')
  const [step, go] = useState<'choose' | 'save' | 'edit' | 'delete'>('choose')
  const { data: views = [], error, isPending } = useSavedViews()
  const now = useListViewState()
  const active = views.find(({ id }) => id === now.activeId)
  const own = views.filter(({ ownerId }) => ownerId === user?.id)
  const others = views.filter(({ ownerId }) => ownerId !== user?.id)
  const isOwn = !!active && own.includes(active)
  const back = () => go('choose')
  const choose = (apply: () => void) => () => {
    apply()
    close()
  }
  if (step === 'save') return <SaveView own={own} done={close} cancel={back} />
  if (step === 'edit' && active) return <SaveView edited={active} own={own} done={close} cancel={back} />
  if (step === 'delete' && active) return <DeleteView view={active} done={close} cancel={back} />
  const choice = (view: SavedView) => (
    <button
      key={view.id}
      type="button"
      className="view-choice line bare hovers loose spread"
      aria-current={view.id === now.activeId || undefined}
      onClick={choose(() => now.apply(view))}
    >
      {view.name}
      {view.ownerId !== user?.id && <small>{translate('list.views.by', { name: view.ownerName })}</small>}
      {view.ownerId === user?.id && view.shared && <small>{translate('list.views.isShared')}</small>}
    </button>
  )
  return (
    <>
      <button
        type="button"
        className="view-choice line bare hovers loose spread"
        aria-current={now.activeId === null || undefined}
        onClick={choose(now.applyStandard)}
      >
        {translate('list.views.standard')}
      </button>
      {error && <p role="alert">{translate('list.filters.failed')}</p>}
      {isPending && <p className="view-hint muted">{translate('app.working')}</p>}
      {own.length > 0 && <h2 className="muted small">{translate('list.views.own')}</h2>}
      {own.map(choice)}
      {others.length > 0 && <h2 className="muted small">{translate('list.views.others')}</h2>}
      {others.map(choice)}
      {maySave && (
        <div className="view-actions flow above">
          {active && isOwn && now.isChanged(active) && <SaveChanges view={active} done={close} />}
          <Button variant="outlined" size="small" onClick={() => go('save')}>
            {translate('list.views.saveAs')}
          </Button>
          {active && isOwn && (
            <Button variant="outlined" size="small" onClick={() => go('edit')}>
              {translate('list.views.edit')}
            </Button>
          )}
          {active && (isOwn || user?.role === 'admin') && (
            <Button variant="outlined" size="small" onClick={() => go('delete')}>
              {translate('list.views.delete')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function SaveChanges({ view, done }: { view: SavedView; done: () => void }) {
  const translate = useTranslate()
  const failed = useNotifyFailure()
  const { current } = useListViewState()
  const [update, { isPending }] = useUpdate<SavedView>()
  const save = () =>
    void update(
      builtInCollections.savedViews,
      { id: view.id, data: { ...view, view: current }, previousData: view },
      { onSuccess: done, onError: failed },
    )
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={save}>
      {translate('list.views.saveChanges')}
    </Button>
  )
}

function DeleteView({ view, done, cancel }: { view: SavedView; done: () => void; cancel: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const failed = useNotifyFailure()
  const { name } = useListViewState()
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
    void remove(
      builtInCollections.savedViews,
      { id: view.id, previousData: view },
      { onSuccess, onError: failed },
    )
  }
  return (
    <form className="view-form stack loose" onSubmit={submit}>
      <p>{translate(view.shared ? 'list.views.confirmShared' : 'list.views.confirm', { name: view.name })}</p>
      <ConfirmByTypingField text={view.name} typed={typed} onType={setTyped} />
      <ViewFormActions
        submit={translate('list.views.delete')}
        disabled={isPending || typed !== view.name}
        cancel={cancel}
      />
    </form>
  )
}

function ViewFormActions(props: { submit: string; disabled: boolean; cancel: () => void }) {
  const translate = useTranslate()
  return (
    <div className="view-actions flow above">
      <Button type="submit" variant="outlined" size="small" disabled={props.disabled}>
        {props.submit}
      </Button>
      <Button variant="outlined" size="small" onClick={props.cancel}>
        {translate('form.cancel')}
      </Button>
    </div>
  )
}

export function CurrentViewLabel() {
  const translate = useTranslate()
  const { data } = useSavedViews()
  const { activeId, isChanged } = useListViewState()
  const label = translate('list.views.button')
  const active = data?.find(({ id }) => id === activeId)
  if (!active) return label
  return (
    <>
      {translate('list.views.active', { name: active.name })}
      {isChanged(active) && <i className="changed muted">{translate('list.views.changed')}</i>}
    </>
  )
}

interface SaveViewProps {
  edited?: SavedView
  own: readonly SavedView[]
  done: () => void
  cancel: () => void
}

function SaveView({ edited, own, done, cancel }: SaveViewProps) {
  const translate = useTranslate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(edited?.name ?? '')
  const [shared, setShared] = useState(edited?.shared ?? false)
  const { flags } = useDialogFieldFlags({
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
      <DialogFieldStateAttributes
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
      </DialogFieldStateAttributes>
      <label className="tick" {...flags}>
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        {translate('list.views.share')}
      </label>
      <ViewFormActions
        submit={translate(same && !edited ? 'list.views.replace' : 'form.save')}
        disabled={isPending || isWrong}
        cancel={cancel}
      />
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
