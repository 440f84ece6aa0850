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
  who,
} from '../../src/contract/fields.ts'
import { singleLine } from '../../src/contract/texts.ts'
import { webAddress } from '../../src/contract/webAddress.ts'

/** What has happened, as regulators part it. */
export const eventCategories = [
  ...(['integrity', 'availability', 'error', 'security'] as const),
  ...(['win', 'correction', 'configuration', 'account', 'other'] as const),
] as const

const reason = () => longText(1000, 10)

/** An address of the console, such as `/cpv/checks/c1`, or one of the web; `//` and `/\\` would lead to another host. */
const link = () =>
  field(
    withCheck(
      singleLine(500),
      'linkInvalid',
      (value) =>
        /^\/(?![/\\])\S+$/.test(value) || (/^https?:\/\/\S+$/.test(value) && webAddress(value) !== null),
    ),
    {
      kind: 'text',
      maxLength: 500,
      pattern: '^\\s*(/(?![/\\\\])|https?://(?![^/?#\\\\\\s]*@))\\S+\\s*$',
    },
  )

/** Something that has to stay on record. It is never changed or deleted: a correction is another event. */
export const significantEvents = defineEntity({
  name: 'significant-events',
  label: 'title',
  access: { admin: ['list', 'show', 'create'], visitor: ['list', 'show'] },
  final: true,
  scope: 'casinoIds',
  // Its reason is one text about all of them.
  whole: true,
  sought: { by: ['id', 'reason'] },
  author: 'by',
  sort: { field: 'createdAt', order: 'DESC' },
  schema: () =>
    z.object({
      id: id(),
      category: choice(eventCategories),
      /** Lines that the server writes itself say the same in both languages: `inLanguage` reads one of them. */
      reason: reason(),
      /** None is the whole installation. An event stays as it is when one of its casinos is deleted. */
      casinoIds: references('casinos', { past: true }),
      link: optional(link()),
      followUpTo: optional(reference('significant-events')),
      /** How its reason begins. */
      title: computed(text()),
      by: z.optional(who()),
    }),
})
