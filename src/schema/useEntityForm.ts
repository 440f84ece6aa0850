import { useEffect, useMemo, useRef, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useForm } from 'react-hook-form'
import { validate } from '../contract/validate.ts'
import type { Row } from '../contract/row.ts'
import { useScreens } from '../screens.ts'
import { useUser } from '../settings.ts'
import { draftKey, dropDraft, keepDraft, readDraft, restored } from './draft.ts'
import { isOlder, useHeld } from './held.ts'
import { applicable, changedFields, type Values } from './normalise.ts'
import { createFormObserver } from './observer.ts'
import type { FormPurpose } from './readOnly.ts'
import type { Refused } from './refused.ts'
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
export function useEntityForm(purpose: FormPurpose, { defaultValues = {}, given, draftName }: FormStart) {
  const { entity, path } = useScreens()
  const user = useUser()
  const record = useRecordContext<Row>()
  const { latest, hold } = useHeld() ?? {}
  const key = draftKey(user?.id ?? '', path, record?.id ?? draftName)
  const [draft, setDraft] = useState(() => (purpose === 'show' ? null : readDraft(key)))
  const [start] = useState<Values>(() => record ?? { ...defaultValues, ...given })
  const base = useRef<Values>(draft?.base ?? record ?? defaultValues)
  const refused = useRef<Refused>(new Map())
  const resolver = useResolver(entity, path, refused)
  const form = useForm({
    mode: 'all',
    resolver,
    defaultValues: draft ? restored(draft) : start,
    shouldFocusError: false,
  })

  const session = useMemo(() => {
    const isDirty = () =>
      purpose !== 'show' && changedFields(entity, base.current, form.getValues()).length > 0
    const isValid = () => validate(entity, applicable(entity, form.getValues())).ok
    const observer = createFormObserver(() => ({ isDirty: isDirty(), isValid: isValid() }))
    return {
      observer,
      isDirty,
      base: () => base.current,
      /** Fills the form anew; `values` where they are others than those of the record that they are saved on. */
      fill(on: Values, values = on) {
        base.current = on
        hold?.(on as Row)
        form.reset(values, { keepSubmitCount: true })
        observer.look()
      },
      keep: () => (isDirty() ? keepDraft(key, entity, base.current, form.getValues()) : dropDraft(key)),
      drop() {
        dropDraft(key)
        setDraft(null)
      },
    }
  }, [entity, form, hold, key, purpose])

  useEffect(() => {
    session.observer.look()
    return form.subscribe({ formState: { values: true }, callback: session.observer.changed })
  }, [form, session])

  useEffect(() => {
    if (latest && latest !== base.current && !isOlder(latest, base.current) && !session.isDirty()) {
      session.fill(latest)
    }
  }, [latest, session])

  return {
    form,
    session,
    refused,
    draft,
    /** What discarding leads to: the record to save on, and the values. */
    newest: (): [on: Values, values: Values] => {
      const now = latest && !isOlder(latest, base.current) ? latest : record
      return now ? [now, now] : [defaultValues, start]
    },
  }
}

export type FormSession = ReturnType<typeof useEntityForm>['session']
