import { useEffect, useEffectEvent, useState } from 'react'
import { ResourceContextProvider, useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import {
  problemBodyOf,
  codeOfFailure,
  needsPlanConfirmation,
  messageKey,
  supportReferenceOf,
} from '../api/failure.ts'
import { useConflict } from '../conflict/useConflict.tsx'
import type { Row } from '../contract/row.ts'
import { Button } from '../layout/Button.tsx'
import { useToast } from '../layout/Toasts.tsx'
import { useResourceConfig } from '../screens.ts'
import { DueToast } from './PushDue.tsx'
import { useUndoKeys } from './useUndoKeys.ts'

export interface UndoToastProps {
  /** Label of the record. */
  name: string
  /** Key of the message. */
  message: string
  /** Path of the record's list. */
  path: string
  /** The record after the change. */
  saved: Row
  /** The values that undo would restore and that need a confirmation, as in a form. */
  asked: Readonly<Record<string, unknown>>
  /** The values that undo writes itself, where no log entry can be reverted; otherwise `null`. */
  restored: Readonly<Record<string, unknown>> | null
}

/** An undo as a change of a version of the record, with the confirmation of its plan, if it needs one. */
interface Undo {
  on: Row
  confirmed?: string | undefined
}

/** A message about a change with a button that undoes it, also by Ctrl+Z, for a while. */
export const UndoToast = (props: UndoToastProps) => (
  <ResourceContextProvider value={props.path}>
    <Undoing {...props} />
  </ResourceContextProvider>
)

function Undoing({ name, message, path, saved, asked, restored }: UndoToastProps) {
  const { entity, asksBefore } = useResourceConfig()
  /** The version of the record that undo is asked about. */
  const [asking, setAsking] = useState<Row | null>(null)
  const translate = useTranslate()
  const notify = useNotify()
  const toast = useToast()
  const conflict = useConflict()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ on, confirmed }: Undo): Promise<unknown> =>
      restored
        ? dataProvider.update(path, { id: saved.id, data: restored, previousData: on })
        : dataProvider.undo({ resource: path, id: saved.id }, saved, on, confirmed),
    async onSuccess() {
      await queryClient.invalidateQueries()
      toast.close()
      const told = { name, message: 'form.undo.done', collection: entity.name, saved }
      notify(<DueToast {...told} />, { type: 'success' })
    },
    onError(error, { on }) {
      if (conflict.caught(error, { before: saved, again: (current) => mutate({ on: current }) })) return
      if (needsPlanConfirmation(error)) return setAsking(on)
      const code = codeOfFailure(error)
      // Without an answer it can be tried again, since it is not done twice. The lost connection is shown above the page.
      if (code === 'backendUnreachable') return
      // There is no form for errors of fields, so the message covers all.
      const messageArgs = { ...problemBodyOf(error).params, reference: supportReferenceOf(error) }
      notify(messageKey(code), { type: 'error', messageArgs })
      toast.close()
    },
  })
  const undo = () => {
    if (isPending) return
    if (Object.keys(asked).length > 0) setAsking(saved)
    else mutate({ on: saved })
  }
  const answer = (isSure: boolean, confirmed?: string) => {
    setAsking(null)
    if (isSure && asking) mutate({ on: asking, confirmed })
  }
  const isAtWork = isPending || asking !== null || conflict.dialog !== null
  const hold = useEffectEvent(() => toast.hold(isAtWork))
  useEffect(() => hold(), [isAtWork])
  const keys = useUndoKeys(undo)
  return (
    <>
      <DueToast name={name} message={message} collection={entity.name} saved={saved} />
      <Button disabled={isPending} aria-keyshortcuts={keys.aria} onClick={undo}>
        {translate('form.undo.button')} <kbd aria-hidden>{keys.shown}</kbd>
      </Button>
      {asking && asksBefore && <asksBefore.Dialog id={saved.id} changed={asked} answer={answer} />}
      {conflict.dialog}
    </>
  )
}
