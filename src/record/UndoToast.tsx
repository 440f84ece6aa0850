import { useEffect, useEffectEvent, useState, useRef } from 'react'
import { useBackend, useResourceConfig } from '../context.ts'
import { ResourceContextProvider, useNotify, useTranslate } from 'react-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOfFailure } from '../api/failure.ts'
import { useNotifyFailure } from '../api/failureText.ts'
import { useConflict } from '../conflict/useConflict.tsx'
import type { Row } from '../contract/values.ts'
import { Button } from '../layout/Button.tsx'
import { useToastHandle } from '../layout/Toasts.tsx'
import { useConfirmBeforeWrite } from '../schema/useConfirmBeforeChange.tsx'
import { ToastWithPushNotice } from './PushDue.tsx'
import { useListener } from '../layout/useListener.ts'
import { isPageShortcut, isUnhandledKey, isMac } from '../layout/keys.ts'

export interface UndoToastProps {
  name: string
  message: string
  path: string
  saved: Row
  /** The restored values that need a confirmation, as in a form. */
  asked: Readonly<Record<string, unknown>>
  /** The values that undo writes itself if no log entry can be reverted; otherwise `null`. */
  restored: Readonly<Record<string, unknown>> | null
}

export const UndoToast = (props: UndoToastProps) => (
  <ResourceContextProvider value={props.path}>
    <Undoing {...props} />
  </ResourceContextProvider>
)

function Undoing({ name, message, path, saved, asked, restored }: UndoToastProps) {
  const { entity } = useResourceConfig()
  const { agreed, question } = useConfirmBeforeWrite(true)
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const toast = useToastHandle()
  const conflict = useConflict()
  const queryClient = useQueryClient()
  const dataProvider = useBackend()
  const { mutate, isPending } = useMutation({
    /** Undo is a change of its own, made on version `on` of the record. */
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
      const told = { name, message: 'form.undo.done', collection: entity.name, saved }
      notify(<ToastWithPushNotice {...told} />, { type: 'success' })
    },
    onError(error) {
      if (conflict.caught(error, { before: saved, again: (current) => mutate(current) })) return
      notifyFailure(error)
      // Without an answer it can be tried again, since it is not done twice.
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

/** A newer change of the same record closes its older offer, which could only be refused, unless that is at work. */
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

/** The keys undo the newest offer, not while a dialog is open. In a text field they belong to the text, once something was typed. */
export function useUndoShortcut(undo: () => void) {
  const translate = useTranslate()
  const [own] = useState<object>({})
  const hasTyped = useRef(false)
  useListener(document, 'keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey } = event
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey) return
    if (offers.at(-1) !== own || !(hasTyped.current ? isPageShortcut : isUnhandledKey)(event)) return
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
