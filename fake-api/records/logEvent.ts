import { eventText as de } from '../../i18n/eventText.de.ts'
import { eventText as en, type EventText as Words } from '../../i18n/eventText.en.ts'
import { registry } from '../../resources/entities.ts'
import { inBothLanguages } from '../../src/contract/bothLanguages.ts'
import { significantEventsCollection } from '../../src/contract/eventLinks.ts'
import { formatsOf, type Formats } from '../../src/contract/localized.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Row } from '../../src/contract/row.ts'
import { logChange, type AuditContext } from '../audit/log.ts'
import type { Transaction } from '../stores/store.ts'
import { newId } from './ids.ts'
import { whoOf } from '../../src/contract/who.ts'

/** The texts of a significant event that the server writes. */
export interface EventText {
  category: string
  reason: string
  casinoIds: readonly string[]
  /** An address of the console. */
  link: string | null
}

/** Writes a significant event in the name of the user who caused it, and logs that. */
export async function logEvent(tx: Transaction, happening: AuditContext, told: EventText): Promise<void> {
  const events = registry.find(significantEventsCollection)
  if (!events) return
  const { user, now } = happening
  const row: Row = {
    id: newId(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...told,
    followUpTo: null,
    by: whoOf(user),
  }
  await tx.insert(events.name, row)
  await logChange(tx, { ...happening, entity: events }, 'create', null, row)
}

/** A line of a reason in both languages, its parameters in the words and formats of each. */
export function eventTextLine(
  text: Exclude<keyof Words, 'kinds'>,
  params: (words: Words, formats: Formats) => Readonly<Record<string, string>>,
): string {
  const inOne = (language: string, words: Words) => {
    const values = params(words, formatsOf(language))
    return words[text].replace(/%\{(\w+)\}/g, (_all, name: string) => ownValue(values, name) ?? '')
  }
  return inBothLanguages({ de: inOne('de', de), en: inOne('en', en) })
}
