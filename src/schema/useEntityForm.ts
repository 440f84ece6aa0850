import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { debounce, pick } from 'es-toolkit/compat'
import { useRecordContext } from 'react-admin'
import { useForm } from 'react-hook-form'
import { validateRecord } from '../contract/validate.ts'
import type { Row } from '../contract/values.ts'
import { useResourceConfig, useConfigAndSession, useEffectiveUser } from '../context.ts'
import { isLeavingKeepingForms } from '../layout/reload.ts'
import { timings } from '../layout/timing.ts'
import {
  valuesChangedInDraft,
  createFormDraft,
  deleteDraft,
  shouldRestoreUnasked,
  isDraftOfThisTab,
  saveFormDraft,
  loadFormDraft,
  draftedValues,
} from './draft.ts'
import { draftKey } from './draftStore.ts'
import { isOlderVersion, useLatestVersion, createFormObserver, type FormPurpose } from './formContexts.ts'
import { applicableValues, changedFields, type Values } from './normalise.ts'
import { findInputFaults, useFormResolver, type InputFaultFinders, type RefusedValues } from './resolver.ts'

export interface FormStartValues {
  /** The form is clean with these empty fields and proposals. */
  defaultValues?: Values | undefined
  /** These values, such as those of a copy, count as input. */
  given?: Values | undefined
  draftName?: string | undefined
}

/** react-admin's form would replace its values when a newer version arrives. */
export function useEntityForm(
  purpose: FormPurpose,
  { defaultValues = nothing, given, draftName }: FormStartValues,
) {
  const { entity, path, check } = useResourceConfig()
  const user = useEffectiveUser()
  const record = useRecordContext<Row>()
  const { latest, hold } = useLatestVersion() ?? {}
  const key = draftKey(user?.id ?? '', path, record?.id ?? draftName)
  const { session: signedIn } = useConfigAndSession()
  const [draft, setDraft] = useState(() => (purpose === 'show' ? null : loadFormDraft(key)))
  const undecided = useRef(draft)
  const [start] = useState<Values>(() => record ?? { ...defaultValues, ...given })
  const base = useRef<Values>(record ?? defaultValues)
  const refused = useRef<RefusedValues>(new Map())
  const faults = useRef<InputFaultFinders>(new Map())
  const isNew = !record
  const beforeOf = useCallback(() => (isNew ? null : base.current), [isNew])
  const resolver = useFormResolver(entity, refused, faults, beforeOf, check)
  const form = useForm({
    mode: 'all',
    resolver,
    defaultValues: start,
    shouldFocusError: false,
  })

  const session = useMemo(() => {
    const isDirty = () =>
      purpose !== 'show' && changedFields(entity, base.current, form.getValues()).length > 0
    const isValid = () => {
      const values = form.getValues()
      const before = beforeOf()
      return (
        validateRecord(entity, applicableValues(entity, values), before).ok &&
        findInputFaults(faults.current, values, before).length === 0
      )
    }
    const observer = createFormObserver(() => ({ isDirty: isDirty(), isValid: isValid() }))

    function fill(on: Values, values = on) {
      base.current = on
      hold?.(on as Row)
      form.reset(values, { keepSubmitCount: true })
      observer.look()
    }

    function keep() {
      if (!isDirty()) return drop()
      // Another tab must not store drafts again that were deleted by signing out, unless the lock has promised to keep them.
      if (signedIn.locked && !isLeavingKeepingForms() && !isDraftOfThisTab(key)) return
      saveFormDraft(key, createFormDraft(entity, ...drafted(), undecided.current?.hadSecrets))
    }

    /** A draft that is still offered stays. */
    function drop() {
      if (!isDraftOfThisTab(key)) return
      if (undecided.current) saveFormDraft(key, undecided.current)
      else deleteDraft(key)
    }

    function drafted(): [on: Values, values: Values] {
      const typed = form.getValues()
      if (!undecided.current) return [base.current, typed]
      const since = pick(typed, changedFields(entity, base.current, typed))
      return [undecided.current.base, { ...draftedValues(undecided.current), ...since }]
    }

    function decide() {
      undecided.current = null
      setDraft(null)
    }

    return {
      observer,
      isDirty,
      base: () => base.current,
      fill,
      keep,
      drop,
      takeOver() {
        const [on, values] = drafted()
        decide()
        fill(on, values)
        keep()
      },
      refuse() {
        decide()
        deleteDraft(key)
        keep()
      },
      /** Whoever has saved has seen the offered draft. */
      endDraft() {
        if (undecided.current || isDraftOfThisTab(key)) deleteDraft(key)
        decide()
      },
    }
  }, [beforeOf, entity, form, hold, key, purpose, signedIn])

  useEffect(() => {
    session.observer.look()
    const keepSoon = debounce(session.keep, timings.draft)
    const forget = form.subscribe({
      formState: { values: true },
      callback: () => {
        session.observer.changed()
        keepSoon()
      },
    })
    return () => {
      keepSoon.cancel()
      forget()
    }
  }, [form, session])

  useEffect(() => {
    if (latest && latest !== base.current && !isOlderVersion(latest, base.current) && !session.isDirty()) {
      session.fill(latest)
    }
  }, [latest, session])

  /** The proposals of a new record differ each time, so they are not compared with its draft. */
  const now = latest ?? record ?? draft?.base ?? start
  const fields = useMemo(() => (draft ? valuesChangedInDraft(entity, draft, now) : {}), [entity, draft, now])
  const isOffered = Object.keys(fields).length > 0
  useEffect(() => {
    if (draft && !isOffered) session.refuse()
    else if (draft && shouldRestoreUnasked(draft)) session.takeOver()
  }, [draft, isOffered, session])

  const discard = useCallback(() => {
    const now = latest && !isOlderVersion(latest, base.current) ? latest : record
    session.drop()
    session.fill(now ?? defaultValues, now ?? start)
  }, [defaultValues, latest, record, session, start])

  return {
    form,
    session,
    refused,
    faults,
    offer: draft && isOffered ? { draft, now, fields } : null,
    discard,
  }
}

const nothing: Values = {}

export type FormController = ReturnType<typeof useEntityForm>['session']
