import { useCallback, useEffect, useEffectEvent, useState, useRef } from 'react'
import { useNotify, type NotificationType, ResourceContextProvider, useTranslate } from 'react-admin'
import { isEqual, pick } from 'es-toolkit/compat'
import { can, builtInCollections } from '../contract/entity.ts'
import { type Row, isObject, ownValue } from '../contract/values.ts'
import { useAllScreens, useResourceConfig, useEffectiveUser, useBackend } from '../context.ts'
import { changedFields } from '../schema/normalise.ts'
import { ToastWithPushNotice, useNotifyWrite } from './PushDue.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOfFailure } from '../api/failure.ts'
import { useNotifyFailure } from '../api/failureText.ts'
import { useConflictOutsideForm } from '../conflict/useConflictOutsideForm.tsx'
import { Button } from '../layout/Button.tsx'
import { useToastHandle } from '../layout/Toasts.tsx'
import { useConfirmBeforeWrite } from '../schema/useConfirmBeforeWrite.tsx'
import { useListener } from '../layout/useListener.ts'
import { mayBePageShortcut, isUnhandledKey, isMac } from '../layout/keys.ts'

/** Counted anew when the pointer leaves the toast. */
const undoOfferedMs = 10_000

/** Secrets cannot be restored. */
export function useNotifyWithUndo() {
  const notify = useNotify()
  const notifyWrite = useNotifyWrite()
  const user = useEffectiveUser()
  const { path, entity, confirmBeforeWrite } = useResourceConfig()
  const log = useAllScreens().find((screens) => screens.entity.name === builtInCollections.auditLog)
  const mayUndo = !!user && !!log && can(user, log.entity, 'revert')
  return useCallback(
    (
      message: string,
      type: NotificationType,
      before: Row,
      saved: Row,
      name = String(ownValue(saved, entity.label) ?? saved.id),
    ) => {
      // Records of other systems, such as users, have no entry that can be reverted.
      const isLogged = typeof saved['updatedAt'] === 'string'
      const isChanged = saved.version !== before.version && isEqual(secretsIn(before), secretsIn(saved))
      if (!isChanged || (isLogged && !mayUndo)) {
        return notifyWrite({ name, message, saved, collection: entity.name }, type)
      }
      const changed = (confirmBeforeWrite?.fields ?? []).filter(
        (name) => !isEqual(ownValue(before, name), ownValue(saved, name)),
      )
      const asked = pick(before, changed)
      const restored = isLogged ? null : pick(before, changedFields(entity, before, saved))
      notify(<UndoToast {...{ name, message, path, saved, asked, restored }} />, {
        type,
        autoHideDuration: undoOfferedMs,
      })
    },
    [mayUndo, notify, notifyWrite, path, entity, confirmBeforeWrite],
  )
}

function secretsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  if (!isObject(value)) return []
  return typeof value['set'] === 'boolean' ? [value] : Object.values(value).flatMap(secretsIn)
}

interface UndoToastProps {
  name: string
  message: string
  path: string
  saved: Row
  asked: Readonly<Record<string, unknown>>
  /** `null` if a log entry can be reverted instead. */
  restored: Readonly<Record<string, unknown>> | null
}

const UndoToast = (props: UndoToastProps) => (
  <ResourceContextProvider value={props.path}>
    <Undoing {...props} />
  </ResourceContextProvider>
)

function Undoing({ name, message, path, saved, asked, restored }: UndoToastProps) {
  const { entity } = useResourceConfig()
  const { agreed, question } = useConfirmBeforeWrite(true)
  const translate = useTranslate()
  const notifyWrite = useNotifyWrite()
  const notifyFailure = useNotifyFailure()
  const toast = useToastHandle()
  const conflict = useConflictOutsideForm()
  const queryClient = useQueryClient()
  const dataProvider = useBackend()
  const { mutate, isPending } = useMutation({
    /** Undo is a change of its own, based on the version `on` of the record. */
    mutationFn: (on: Row): Promise<unknown> =>
      restored
        ? dataProvider.update(path, { id: saved.id, data: restored, previousData: on })
        : agreed(saved.id, asked, (confirmed) =>
            dataProvider.undo({ resource: path, id: saved.id }, saved, on, confirmed),
          ),
    async onSuccess(undone) {
      if (!undone) return
      await queryClient.invalidateQueries()
      toast.close()
      notifyWrite({ name, message: 'form.undo.done', collection: entity.name, saved })
    },
    onError(error) {
      if (conflict.caught(error, { before: saved, again: (current) => mutate(current) })) return
      notifyFailure(error)
      // Without an answer the user can try again, since the server undoes a change only once.
      if (codeOfFailure(error) !== 'backendUnreachable') toast.close()
    },
  })
  const undo = () => {
    if (!isPending) mutate(saved)
  }
  const isAtWork = isPending || conflict.dialog !== null
  const hold = useEffectEvent(() => toast.hold(isAtWork))
  useEffect(() => hold(), [isAtWork])
  useReplacedByNewer(`${path}/${saved.id}`, toast.close, isAtWork)
  const keys = useUndoShortcut(undo)
  return (
    <>
      <ToastWithPushNotice name={name} message={message} collection={entity.name} saved={saved} />
      <Button disabled={isPending} aria-keyshortcuts={keys.aria} onClick={undo}>
        {translate('form.undo.button')} <kbd aria-hidden>{keys.shown}</kbd>
      </Button>
      {question}
      {conflict.dialog}
    </>
  )
}

const open = new Map<string, () => void>()

/** The server would refuse to undo the older change. */
function useReplacedByNewer(record: string, close: () => void, isAtWork: boolean) {
  const leave = useEffectEvent(() => {
    if (!isAtWork) close()
  })
  useEffect(() => {
    open.get(record)?.()
    const own = () => leave()
    open.set(record, own)
    return () => {
      if (open.get(record) === own) open.delete(record)
    }
  }, [record])
}

const offers: object[] = []

/** Nothing is undone while a dialog is open; in a text field, the keys belong to text that was typed. */
function useUndoShortcut(undo: () => void) {
  const translate = useTranslate()
  const [own] = useState<object>({})
  const hasTyped = useRef(false)
  useListener(document, 'keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return
    if (offers.at(-1) !== own || !(hasTyped.current ? mayBePageShortcut : isUnhandledKey)(event)) return
    event.preventDefault()
    undo()
  })
  useListener(document, 'input', () => (hasTyped.current = true))
  useEffect(() => {
    offers.push(own)
    return () => void offers.splice(offers.indexOf(own), 1)
  }, [own])
  return isMac()
    ? { shown: '⌘Z', aria: 'Meta+Z' }
    : { shown: `${translate('shortcuts.keys.control')}+Z`, aria: 'Control+Z' }
}
