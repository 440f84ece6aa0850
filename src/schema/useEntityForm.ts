import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import debounce from 'lodash/debounce.js'
import pick from 'lodash/pick.js'
import { useRecordContext } from 'react-admin'
import { useForm } from 'react-hook-form'
import { validate } from '../contract/validate.ts'
import type { Row } from '../contract/row.ts'
import { useResourceConfig } from '../screens.ts'
import { timing } from '../layout/timing.ts'
import { useSettings, useUser } from '../settings.ts'
import {
  draftedFields,
  draftKey,
  draftOf,
  dropDraft,
  goesOn,
  isOwnDraft,
  keepDraft,
  readDraft,
  restored,
} from './draft.ts'
import { isOlder, useFormBaseline } from './formBaseline.ts'
import { applicable, changedFields, type Values } from './normalise.ts'
import { createFormObserver } from './observer.ts'
import type { FormPurpose } from './readOnly.ts'
import { faultsIn, type FieldFaults, type Refused } from './refused.ts'
import { useResolver } from './resolver.ts'

/** What a new record starts with; without meaning for one that is there. */
export interface FormStart {
  /** Empty fields and proposals: with nothing else the form is clean. */
  defaultValues?: Values | undefined
  /** Filled in already, as by a copy. */
  given?: Values | undefined
  /** Tells its draft from that of another new record. */
  draftName?: string | undefined
}

/**
 * The form of a page's record. react-admin's own is not used because it fills itself anew whenever another version of its
 * record comes in, over what was typed; this one keeps the version it was filled with until it is told otherwise.
 */
export function useEntityForm(
  purpose: FormPurpose,
  { defaultValues = nothing, given, draftName }: FormStart,
) {
  const { entity, path, check } = useResourceConfig()
  const user = useUser()
  const record = useRecordContext<Row>()
  const { latest, hold } = useFormBaseline() ?? {}
  const key = draftKey(user?.id ?? '', path, record?.id ?? draftName)
  const { session: signedIn } = useSettings()
  const [draft, setDraft] = useState(() => (purpose === 'show' ? null : readDraft(key)))
  /** Offered, and neither taken over nor discarded yet. */
  const undecided = useRef(draft)
  const [start] = useState<Values>(() => record ?? { ...defaultValues, ...given })
  const base = useRef<Values>(record ?? defaultValues)
  const refused = useRef<Refused>(new Map())
  const faults = useRef<FieldFaults>(new Map())
  const isNew = !record
  const beforeOf = useCallback(() => (isNew ? null : base.current), [isNew])
  const resolver = useResolver(entity, refused, faults, beforeOf, check)
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
        validate(entity, applicable(entity, values), before).ok &&
        faultsIn(faults.current, values, before).length === 0
      )
    }
    const observer = createFormObserver(() => ({ isDirty: isDirty(), isValid: isValid() }))

    /** Fills the form anew; `values` where they are others than those of the record that they are saved on. */
    function fill(on: Values, values = on) {
      base.current = on
      hold?.(on as Row)
      form.reset(values, { keepSubmitCount: true })
      observer.look()
    }

    function keep() {
      if (!isDirty()) return drop()
      // What was dropped by signing out does not come back from another tab.
      if (signedIn.locked && !isOwnDraft(key)) return
      keepDraft(key, draftOf(entity, ...drafted(), undecided.current?.hadSecrets))
    }

    /** What was typed here is saved, or of no use any more. What is still on offer stays so. */
    function drop() {
      if (!isOwnDraft(key)) return
      if (undecided.current) keepDraft(key, undecided.current)
      else dropDraft(key)
    }

    /** What was offered, with what was typed since on top. */
    function drafted(): [on: Values, values: Values] {
      const typed = form.getValues()
      if (!undecided.current) return [base.current, typed]
      const since = pick(typed, changedFields(entity, base.current, typed))
      return [undecided.current.base, { ...restored(undecided.current), ...since }]
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
        dropDraft(key)
        keep()
      },
    }
  }, [beforeOf, entity, form, hold, key, purpose, signedIn])

  useEffect(() => {
    session.observer.look()
    const keepSoon = debounce(session.keep, timing.draft)
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
    if (latest && latest !== base.current && !isOlder(latest, base.current) && !session.isDirty()) {
      session.fill(latest)
    }
  }, [latest, session])

  /** What a draft is compared with: a new record's proposals are others each time. */
  const now = latest ?? record ?? draft?.base ?? start
  const fields = useMemo(() => (draft ? draftedFields(entity, draft, now) : {}), [entity, draft, now])
  const isOffered = Object.keys(fields).length > 0
  useEffect(() => {
    if (draft && !isOffered) session.refuse()
    else if (draft && goesOn(draft)) session.takeOver()
  }, [draft, isOffered, session])

  /** Fills the form with the newest that is known of its record, or with what a new one starts with. */
  const discard = useCallback(() => {
    const now = latest && !isOlder(latest, base.current) ? latest : record
    session.drop()
    session.fill(now ?? defaultValues, now ?? start)
  }, [defaultValues, latest, record, session, start])

  return {
    form,
    session,
    refused,
    faults,
    /** What is on offer out of a draft; `null` where it says nothing that the record does not. */
    offer: draft && isOffered ? { draft, now, fields } : null,
    discard,
  }
}

const nothing: Values = {}

export type FormSession = ReturnType<typeof useEntityForm>['session']
