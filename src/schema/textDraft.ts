import * as z from 'zod/mini'
import { isTooOld, pruneDrafts } from './draftStore.ts'

/** A text that belongs to no form of a record, kept and dropped as half-filled forms are. */
export interface TextDraft {
  /** When it was kept: UTC instant, ISO 8601. */
  at: string
  text: string
}

const schema = z.object({ at: z.iso.datetime(), text: z.string() })

/** `null` where none was kept, it is too old or cannot be read. */
export function readTextDraft(key: string): TextDraft | null {
  try {
    const draft = schema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
    return isTooOld(draft.at) ? null : draft
  } catch {
    return null
  }
}

/** Keeps a text from now on; an empty one is none. */
export function saveTextDraft(key: string, text: string): void {
  try {
    if (text.trim() === '') return localStorage.removeItem(key)
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), text }))
    pruneDrafts()
  } catch {
    // Storage that is full or forbidden: the text is as lost as it would be without drafts.
  }
}
