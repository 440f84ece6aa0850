import { pick } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import type { Entity } from '../contract/entity.ts'
import { isLeavingKeepingForms } from '../layout/reload.ts'
import { isDraftExpired, deleteOldDrafts } from './draftStore.ts'
import { changedFields, withholdTypedSecrets, type Values } from './normalise.ts'

/** Tabs share the draft of a form and never store secrets in it; a tab deletes only its own draft, or one that it offered. */
export interface StoredFormDraft {
  /** UTC instant, ISO 8601. */
  at: string
  tab: string
  /** For a new record, these are the initial values. */
  base: Values
  values: Values
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

/** It names the tab of the previous page load, if the console itself has ended that. */
const mark = 'leftBy'
const followed = sessionStorage.getItem(mark)
sessionStorage.removeItem(mark)

/** Returns `null` if the draft is too old or unreadable. */
export const loadFormDraft = (key: string): StoredFormDraft | null => read(key, schema)

export const createFormDraft = (entity: Entity, base: Values, values: Values, hadSecrets = false) => {
  const spared = withholdTypedSecrets(entity, values, base)
  const at = new Date().toISOString()
  return { at, tab, base, values: spared.values, hadSecrets: hadSecrets || spared.hadSecrets }
}

export const saveFormDraft = (key: string, draft: StoredFormDraft): void =>
  keep(key, draft, isLeavingKeepingForms())

export const deleteDraft = (key: string) => localStorage.removeItem(key)

export const isDraftOfThisTab = (key: string) => loadFormDraft(key)?.tab === tab

/** The console itself has ended the draft's page, and no secrets are missing. */
export const shouldRestoreUnasked = ({ tab, hadSecrets }: StoredFormDraft) => tab === followed && !hadSecrets

export const draftedValues = ({ base, values }: StoredFormDraft): Values => ({ ...base, ...values })

export function valuesChangedInDraft(entity: Entity, draft: StoredFormDraft, now: Values): Values {
  const typed = pick(draft.values, changedFields(entity, draft.base, draftedValues(draft)))
  return pick(typed, changedFields(entity, now, { ...now, ...typed }))
}

/** Text outside of record forms is kept like a draft. */
const textSchema = z.object({ at: z.iso.datetime(), text: z.string() })

export const loadPlainTextDraft = (key: string): z.infer<typeof textSchema> | null => read(key, textSchema)

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

function keep(key: string, draft: object | null, isLeft = false): void {
  try {
    if (!draft) return localStorage.removeItem(key)
    localStorage.setItem(key, JSON.stringify(draft))
    if (isLeft) sessionStorage.setItem(mark, tab)
    deleteOldDrafts()
  } catch {
    // Storage may be full or forbidden.
  }
}
