import pick from 'lodash/pick.js'
import * as z from 'zod/mini'
import type { Entity } from '../contract/entity.ts'
import { isReloading } from '../layout/reload.ts'
import { isTooOld, pruneDrafts } from './draftStore.ts'
import { changedFields, type Values } from './normalise.ts'
import { withoutSecrets } from './secrets.ts'

export { draftKey } from './draftStore.ts'

/**
 * A half-filled form that outlives its page and its browser. It never holds a secret. Tabs with the same form share one: it
 * is that of the tab in which was typed last, and a tab drops none but its own, or one that was offered there.
 */
export interface Draft {
  /** When it was kept: UTC instant, ISO 8601. */
  at: string
  /** Which loading of the page has kept it. */
  tab: string
  /** The record it was made on, the version of it included; what a new one started with. */
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

/** The loading of the page that the console itself has ended, if that is what this one follows. */
const mark = 'leftBy'
const followed = sessionStorage.getItem(mark)
sessionStorage.removeItem(mark)

/** `null` where none was kept, it is too old or cannot be read. */
export function readDraft(key: string): Draft | null {
  try {
    const draft = schema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    return isTooOld(draft.at) ? null : draft
  } catch {
    return null
  }
}

/** What a form holds, to be kept; `hadSecrets` where some were left out before. */
export const draftOf = (entity: Entity, base: Values, values: Values, hadSecrets = false): Draft => {
  const spared = withoutSecrets(entity, values, base)
  const at = new Date().toISOString()
  return { at, tab, base, values: spared.values, hadSecrets: hadSecrets || spared.hadSecrets }
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    if (isReloading()) sessionStorage.setItem(mark, tab)
    pruneDrafts()
  } catch {
    // Storage that is full or forbidden: the form is as lost as it would be without drafts.
  }
}

export const dropDraft = (key: string) => localStorage.removeItem(key)

/** Whether the draft that is kept was made in this tab. */
export const isOwnDraft = (key: string) => readDraft(key)?.tab === tab

/** Whether nobody but the console has left the page of this draft: it goes on without a question, unless secrets are gone. */
export const goesOn = ({ tab, hadSecrets }: Draft) => tab === followed && !hadSecrets

/** What a form is filled with: its draft on top of the record that it was made on. */
export const restored = ({ base, values }: Draft): Values => ({ ...base, ...values })

/** The fields that a draft has changed, as far as a record as it is now has them otherwise. */
export function draftedFields(entity: Entity, draft: Draft, now: Values): Values {
  const typed = pick(draft.values, changedFields(entity, draft.base, restored(draft)))
  return pick(typed, changedFields(entity, now, { ...now, ...typed }))
}
