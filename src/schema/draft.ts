import * as z from 'zod'
import type { Entity } from '../contract/entity.ts'
import type { Row } from '../contract/row.ts'
import type { Values } from './normalise.ts'
import { withoutSecrets } from './secrets.ts'

/** A half-filled form that outlives its page, in its tab. It never holds a secret. */
export interface Draft {
  /** When it was kept: UTC instant, ISO 8601. */
  at: string
  /** The record it was made on, the version of it included; what a new one started with. */
  base: Values
  values: Values
  /** Whether secrets were typed, which have to be entered again. */
  hadSecrets: boolean
}

const schema = z.object({
  at: z.iso.datetime(),
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
  hadSecrets: z.boolean(),
})

/** Where the draft of a form lies: each person, resource and record has one; `create` for a new record. */
export const draftKey = (user: string, path: string, id = 'create') => `draft:${user}:${path}:${id}`

/** `null` where none was kept, or it cannot be read. */
export function readDraft(key: string): Draft | null {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return null
  }
}

export function keepDraft(key: string, entity: Entity, base: Values, values: Values): void {
  const draft: Draft = { at: new Date().toISOString(), base, ...withoutSecrets(entity, values, base) }
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage that is full or forbidden: the form is as lost as it would be without drafts.
  }
}

export const dropDraft = (key: string) => sessionStorage.removeItem(key)

/** What a form is filled with: its draft on top of the record that it was made on. */
export const restored = ({ base, values }: Draft): Values => ({ ...base, ...values })

/** The record a draft was made on. */
export const baseOf = (draft: Draft | null): Row | null => (draft ? (draft.base as Row) : null)
