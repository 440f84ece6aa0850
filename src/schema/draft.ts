import pick from 'lodash/pick.js'
import * as z from 'zod/mini'
import type { Entity } from '../contract/entity.ts'
import { isReloading } from '../layout/reload.ts'
import { isTooOld, pruneDrafts } from './draftStore.ts'
import { changedFields, withoutSecrets, type Values } from './normalise.ts'

/**
 * A half-filled form that outlives its page and its browser. It never contains secrets. Tabs with the same form share one draft, that of
 * the last input; a tab deletes only its own, or one that it offered.
 */
export interface Draft {
  /** UTC instant, ISO 8601. */
  at: string
  /** Identifies the page load that stored it. */
  tab: string
  /** The record, with its version, that it was made on, or the initial values of a new one. */
  base: Values
  values: Values
  /** Whether secrets were typed, which have to be entered again. */
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
export const readDraft = (key: string): Draft | null => read(key, schema)

/** The draft of a form; `hadSecrets` if some were left out before. */
export const draftFromForm = (entity: Entity, base: Values, values: Values, hadSecrets = false): Draft => {
  const spared = withoutSecrets(entity, values, base)
  const at = new Date().toISOString()
  return { at, tab, base, values: spared.values, hadSecrets: hadSecrets || spared.hadSecrets }
}

export const keepDraft = (key: string, draft: Draft): void => keep(key, draft, isReloading())

export const dropDraft = (key: string) => localStorage.removeItem(key)

/** Whether the stored draft was made in this tab. */
export const isDraftOfThisTab = (key: string) => readDraft(key)?.tab === tab

/** Whether the console itself has ended the page of this draft, which then continues without a question, unless secrets are missing. */
export const continuesUnasked = ({ tab, hadSecrets }: Draft) => tab === followed && !hadSecrets

/** The form's values: the draft on top of its record. */
export const restoreDraft = ({ base, values }: Draft): Values => ({ ...base, ...values })

/** The drafted fields that differ from the current record. */
export function draftedFields(entity: Entity, draft: Draft, now: Values): Values {
  const typed = pick(draft.values, changedFields(entity, draft.base, restoreDraft(draft)))
  return pick(typed, changedFields(entity, now, { ...now, ...typed }))
}

/** A text outside of record forms, stored and deleted like drafts. */
const textSchema = z.object({ at: z.iso.datetime(), text: z.string() })

/** `null` if there is none, or it is too old or unreadable. */
export const readTextDraft = (key: string): z.infer<typeof textSchema> | null => read(key, textSchema)

/** Stores a text; an empty one deletes it. */
export const saveTextDraft = (key: string, text: string): void =>
  keep(key, text.trim() === '' ? null : { at: new Date().toISOString(), text })

function read<T extends { at: string }>(key: string, of: z.ZodMiniType<T>): T | null {
  try {
    const draft = of.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    return isTooOld(draft.at) ? null : draft
  } catch {
    return null
  }
}

/** Stores a draft, or deletes what was stored; `isLeft` if the page is on its way out. */
function keep(key: string, draft: object | null, isLeft = false): void {
  try {
    if (!draft) return localStorage.removeItem(key)
    localStorage.setItem(key, JSON.stringify(draft))
    if (isLeft) sessionStorage.setItem(mark, tab)
    pruneDrafts()
  } catch {
    // If storage is full or forbidden, there is no draft.
  }
}
