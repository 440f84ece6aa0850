import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useCreate, useNotify, useRedirect, useUpdate, useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { cloneDeep, get, pick } from 'es-toolkit/compat'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { problemBodyOf } from '../api/failure.ts'
import { useNotifyFailure } from '../api/failureText.ts'
import { currentRecordOfConflict, isDeletedError } from '../conflict/useConflictOutsideForm.tsx'
import { fieldsOf } from '../contract/entity.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { useCurrentTabName } from '../record/related.ts'
import { useNotifyWrite, PushDueNotice } from '../record/PushDue.tsx'
import { useNotifyWithUndo } from '../record/useNotifyWithUndo.tsx'
import { useResourceConfig } from '../context.ts'
import { leaveWithoutAskingState } from './LeaveGuard.tsx'
import { useConfirmBeforeWrite } from './useConfirmBeforeWrite.tsx'
import { changedFields, withholdTypedSecrets, type Values } from './normalise.ts'
import { rememberRefusedValues, type RefusedValues } from './resolver.ts'
import type { SaveRefusal } from './RecordsInTheWay.tsx'
import type { FormController } from './useEntityForm.ts'
import { duePushesFilterAfterWrite } from '../contract/duePushesFilter.ts'
import { lazyNamedComponent } from '../layout/lazyComponent.tsx'

const dialogs = () => import('../conflict/dialogs.tsx')
const ConflictDialog = lazyNamedComponent(dialogs, 'ConflictDialog')
const GoneDialog = lazyNamedComponent(dialogs, 'GoneDialog')

export type SaveConflict = { mine: Values; base: Values } & (
  { kind: 'changed'; current: Row } | { kind: 'gone' }
)

export function useSave(
  isNew: boolean,
  form: UseFormReturn,
  session: FormController,
  refused: RefObject<RefusedValues>,
  onAnother?: () => void,
) {
  const { entity, path, savedNote } = useResourceConfig()
  const { agreed, question } = useConfirmBeforeWrite()
  const notify = useNotify()
  const notifyWrite = useNotifyWrite()
  const told = useNotifyWithUndo()
  const notifyFailure = useNotifyFailure()
  const redirect = useRedirect()
  const queryClient = useQueryClient()
  const [create] = useCreate(path, undefined, { returnPromise: true })
  const [update] = useUpdate(path, undefined, { mutationMode: 'pessimistic', returnPromise: true })
  const [clash, setClash] = useState<SaveConflict | null>(null)
  const [inTheWay, setInTheWay] = useState<SaveRefusal | null>(null)

  const tab = useCurrentTabName()
  const allow = () => {
    const field = inTheWay?.wrong?.field
    if (field !== undefined && refused.current.delete(field)) void form.trigger(field)
  }
  const move = (isOut: boolean) => {
    setInTheWay((before) => before && { ...before, isOut })
    if (isOut) allow()
  }
  // A write in another part of the page may have moved the records.
  const isOutdated = useWrittenSince(inTheWay)
  const forget = useEffectEvent(() => {
    if (!isOutdated()) return
    setInTheWay(null)
    allow()
  })
  useEffect(() => () => forget(), [tab])

  async function add(values: Values, isAnother: boolean) {
    // Fields that the server sets differ after saving.
    const writable = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
    const data = pick(
      values,
      writable.map(({ name }) => name),
    )
    const record = (await create(path, { data })) as Row
    session.endDraft()
    const name = String(ownValue(record, entity.label))
    if (isAnother && onAnother) {
      // The saved values must not come back as a draft of the next record.
      session.fill(session.base())
      notify(<CreatedToast collection={entity.name} path={path} record={record} name={name} />, {
        type: 'success',
      })
      return onAnother()
    }
    notifyWrite({ message: 'form.created', messageArgs: { name }, collection: entity.name, saved: record })
    redirect('edit', path, record.id, record, leaveWithoutAskingState)
  }

  async function change(values: Values) {
    const previousData = session.base() as Row
    const data = pick(values, changedFields(entity, previousData, values))
    const saved = await agreed(previousData.id, data, async (confirmed) => {
      const params = { id: previousData.id, data, previousData, meta: { confirmed } }
      return (await update(path, params)) as Row
    })
    if (!saved) return
    session.fill(saved)
    // react-admin does not put the answer of a write with `meta` into the page's query.
    queryClient.setQueryData([path, 'getOne', { id: saved.id }], saved)
    session.endDraft()
    const note = savedNote?.(previousData, changedFields(entity, previousData, saved))
    told(note ?? 'form.saved', 'success', previousData, saved)
  }

  async function save(values: Values, isAnother = false) {
    const base = session.base()
    // Surrounding blanks stay in the form.
    const sent = cloneDeep(form.getValues())
    try {
      await (isNew ? add(values, isAnother) : change(values))
    } catch (error) {
      const current = currentRecordOfConflict(error)
      if (!isNew && current) return setClash({ kind: 'changed', mine: values, base, current })
      if (!isNew && isDeletedError(error)) return setClash({ kind: 'gone', mine: values, base })
      const { errors, refs = [] } = problemBodyOf(error)
      const [field] = Object.keys(errors ?? {})
      const wrong =
        field === undefined
          ? undefined
          : { field, value: get(sent, field) as unknown, code: ownValue(errors, field)?.code }
      setInTheWay(refs.length > 0 ? { id: crypto.randomUUID(), refs, wrong } : null)
      if (errors) {
        rememberRefusedValues(refused.current, entity, sent, errors)
        await form.trigger(Object.keys(errors))
      }
      if (Object.keys(errors ?? {}).length === 0) notifyFailure(error)
    }
  }

  return {
    save,
    question,
    clash,
    endClash: () => setClash(null),
    inTheWay: inTheWay && { ...inTheWay, onMoved: move },
    // The move can still be undone after the value was saved.
    forgetInTheWay: () => setInTheWay((before) => (before?.isOut ? before : null)),
  }
}

function useWrittenSince(since: object | null): () => boolean {
  const mutations = useQueryClient().getMutationCache()
  const isWritten = useRef(false)
  useEffect(() => {
    isWritten.current = false
    return since
      ? mutations.subscribe((event) => {
          if (event.type === 'updated' && event.action.type === 'success') isWritten.current = true
        })
      : undefined
  }, [mutations, since])
  return () => isWritten.current
}

interface CreatedToastProps {
  collection: string
  path: string
  record: Row
  name: string
}

function CreatedToast({ collection, path, record, name }: CreatedToastProps) {
  const translate = useTranslate()
  return (
    <span>
      {translate('form.created', { name })}{' '}
      <Link to={`/${path}/${encodeURIComponent(record.id)}`} aria-label={translate('form.takenBy', { name })}>
        {translate('form.look')}
      </Link>
      <PushDueNotice question={duePushesFilterAfterWrite(collection, record)} />
    </span>
  )
}

interface ClashesProps {
  clash: SaveConflict
  session: FormController
  send: () => Promise<void>
  onEnd: () => void
}

export function SaveConflictDialog({ clash, session, send, onEnd }: ClashesProps) {
  const { entity } = useResourceConfig()
  if (clash.kind === 'gone') {
    const { values, hadSecrets } = withholdTypedSecrets(entity, clash.mine, {})
    return <GoneDialog copy={values} hasSecrets={hadSecrets} onBack={onEnd} />
  }
  const { current, base, mine } = clash
  const merge = (values: Values) => {
    onEnd()
    session.fill(current, values)
    void send()
  }
  const takeTheirs = () => {
    onEnd()
    session.drop()
    session.fill(current)
  }
  return (
    <ConflictDialog
      key={current.version}
      base={base}
      current={current}
      mine={mine}
      onMerge={merge}
      onTakeTheirs={takeTheirs}
      onBack={onEnd}
    />
  )
}
