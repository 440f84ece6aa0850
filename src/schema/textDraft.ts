import * as z from 'zod/mini'
import { isTooOld, pruneDrafts } from './draftStore.ts'

/** A text outside of record forms, stored and deleted like drafts. */
export interface TextDraft {
  /** UTC instant, ISO 8601. */
  at: string
  text: string
}

const schema = z.object({ at: z.iso.datetime(), text: z.string() })

/** `null` if there is none, or it is too old or unreadable. */
export function readTextDraft(key: string): TextDraft | null {
  try {
    const draft = schema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    return isTooOld(draft.at) ? null : draft
  } catch {
    return null
  }
}

/** Stores a text; an empty one deletes it. */
export function saveTextDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') return localStorage.removeItem(key)
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), text }))
    pruneDrafts()
  } catch {
    // If storage is full or forbidden, there is no draft.
  }
}
