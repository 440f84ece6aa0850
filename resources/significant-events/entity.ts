import * as z from 'zod/mini'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  withCheck,
  choice,
  computed,
  field,
  id,
  longText,
  optional,
  reference,
  references,
  text,
  whoField,
} from '../../src/contract/fields.ts'
import { singleLineSchema } from '../../src/contract/texts.ts'
import { parseWebAddress } from '../../src/contract/formats.ts'

export const eventCategories = [
  ...(['integrity', 'availability', 'error', 'security'] as const),
  ...(['win', 'correction', 'configuration', 'account', 'other'] as const),
] as const

const reason = () => longText(1000, 10)

/** A path of the console, such as `/cpv/checks/c1`, or a web URL; `//` and `/\\` would lead to another host. */
const link = () =>
  field(
    withCheck(
      singleLineSchema(500),
      'linkInvalid',
      (value) =>
        /^\/(?![/\\])\S+$/.test(value) || (/^https?:\/\/\S+$/.test(value) && parseWebAddress(value) !== null),
    ),
    {
      kind: 'text',
      maxLength: 500,
      pattern: '^\\s*(/(?![/\\\\])|https?://(?![^/?#\\\\\\s]*@))\\S+\\s*$',
    },
  )

export const significantEvents = defineEntity({
  name: 'significant-events',
  label: 'title',
  access: { admin: ['list', 'show', 'create'], visitor: ['list', 'show'] },
  immutable: true,
  scope: 'casinoIds',
  // Not divided by casino, since the reason is one text for all of them.
  whole: true,
  globalSearch: { by: ['id', 'reason'] },
  author: 'by',
  sort: { field: 'createdAt', order: 'DESC' },
  schema: () =>
    z.object({
      id: id(),
      category: choice(eventCategories),
      /** Reasons that the server writes are bilingual; `extractLanguage` extracts a language. */
      reason: reason(),
      /** Empty for the whole installation. Deleting a casino does not change its events. */
      casinoIds: references('casinos', { past: true }),
      link: optional(link()),
      followUpTo: optional(reference('significant-events')),
      title: computed(text()),
      by: z.optional(whoField()),
    }),
})
