import pick from 'lodash/pick.js'
import * as z from 'zod/mini'
import type { Entity } from '../contract/entity.ts'
import { isReloading } from '../layout/reload.ts'
import { isDraftExpired, deleteOldDrafts } from './draftStore.ts'
import { changedFields, withholdSecrets, type Values } from './normalise.ts'

/** Never contains secrets. Tabs share the draft of a form, that of the last input; a tab deletes only its own, or one that it offered. */
export interface FormDraft {
  /** UTC instant, ISO 8601. */
  at: string
  /** Identifies the page load that stored the draft. */
  tab: string
  /** The record version that the draft was made on, or the initial values of a new record. */
  base: Values
  values: Values
  /** Secrets were typed, which have to be entered again. */
  hadSecrets: boolean
}

const schema = z.object({
  at: z.iso.datetime(),
  tab: z.string(),
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  hadSecrets: z.boolean(),
})

const tab = crypto.randomUUID()

/** The previous page load, if the console itself has ended it. */
const mark = 'leftBy'
const followed = sessionStorage.getItem(mark)
sessionStorage.removeItem(mark)

/** `null` if there is none, or it is too old or unreadable. */
export const loadFormDraft = (key: string): FormDraft | null => read(key, schema)

/** `hadSecrets` if some were left out before. */
export const createFormDraft = (
  entity: Entity,
  base: Values,
  values: Values,
  hadSecrets = false,
): FormDraft => {
  const spared = withholdSecrets(entity, values, base)
  const at = new Date().toISOString()
  return { at, tab, base, values: spared.values, hadSecrets: hadSecrets || spared.hadSecrets }
}

export const saveFormDraft = (key: string, draft: FormDraft): void => keep(key, draft, isReloading())

export const deleteDraft = (key: string) => localStorage.removeItem(key)

export const isDraftOfThisTab = (key: string) => loadFormDraft(key)?.tab === tab

/** The console itself has ended the page of this draft, which then continues without a question, unless secrets are missing. */
export const shouldRestoreUnasked = ({ tab, hadSecrets }: FormDraft) => tab === followed && !hadSecrets

export const applyDraft = ({ base, values }: FormDraft): Values => ({ ...base, ...values })

/** Fields of the draft that differ from the current record. */
export function fieldsChangedInDraft(entity: Entity, draft: FormDraft, now: Values): Values {
  const typed = pick(draft.values, changedFields(entity, draft.base, applyDraft(draft)))
  return pick(typed, changedFields(entity, now, { ...now, ...typed }))
}

/** A text outside of record forms, stored and deleted like drafts. */
const textSchema = z.object({ at: z.iso.datetime(), text: z.string() })

/** `null` if there is none, or it is too old or unreadable. */
export const loadPlainTextDraft = (key: string): z.infer<typeof textSchema> | null => read(key, textSchema)

/** An empty text deletes what was stored. */
export const savePlainTextDraft = (key: string, text: string): void =>
  keep(key, text.trim() === '' ? null : { at: new Date().toISOString(), text })

function read<T extends { at: string }>(key: string, of: z.ZodMiniType<T>): T | null {
  try {
    const draft = of.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    return isDraftExpired(draft.at) ? null : draft
  } catch {
    return null
  }
}

/** `null` deletes what was stored; `isLeft` if the page is being left. */
function keep(key: string, draft: object | null, isLeft = false): void {
  try {
    if (!draft) return localStorage.removeItem(key)
    localStorage.setItem(key, JSON.stringify(draft))
    if (isLeft) sessionStorage.setItem(mark, tab)
    deleteOldDrafts()
  } catch {
    // If storage is full or forbidden, there is no draft.
  }
}
