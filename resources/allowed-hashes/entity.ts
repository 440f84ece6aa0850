import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  withCheck,
  choice,
  computed,
  field,
  flag,
  id,
  longText,
  optional,
  text,
  unique,
} from '../../src/contract/fields.ts'

/** Bounds of what is said of a hash that is allowed after a check has objected to it; both fit into the reason of a significant event. */
export const allowanceRules = { reason: { least: 10, most: 300 }, release: 100 }

const hash = () =>
  field(
    withCheck(
      z.string().check(z.trim(), z.toLowerCase(), z.minLength(1)),
      'hashInvalid',
      (value) => !!algorithmOf(value),
    ),
    {
      kind: 'text',
      maxLength: 128,
      pattern: '^\\s*([0-9A-Fa-f]{40}|[0-9A-Fa-f]{64}|[0-9A-Fa-f]{96}|[0-9A-Fa-f]{128})\\s*$',
    },
  )

/** What a component may be: it is checked against its allowed hashes. */
export const allowedHashes = defineEntity({
  name: 'allowed-hashes',
  label: 'component',
  access: masterData,
  // A component serves all casinos, so that what it may be is decided by who sees them all.
  wholeActions: ['create', 'edit', 'delete'],
  sought: { by: ['id', 'component', 'hash'] },
  schema: () =>
    z.object({
      id: id(),
      component: text(),
      hash: unique(hash(), 'hashTaken'),
      /** Why it is allowed, and the release that it belongs to: asked for where its component has reported it while it was not allowed. */
      reason: optional(longText(allowanceRules.reason.most, allowanceRules.reason.least)),
      release: optional(text(allowanceRules.release)),
      algorithm: computed(choice(algorithms)),
      weak: computed(flag({ true: 'warn' })),
    }),
})

/** The algorithms of hashes, by their names. */
export const algorithms = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] as const
export type Algorithm = (typeof algorithms)[number]

const lengths = new Map<number, Algorithm>([
  [40, 'SHA-1'],
  [64, 'SHA-256'],
  [96, 'SHA-384'],
  [128, 'SHA-512'],
])

/** The algorithm that a hash was made by, by its length; nothing for what is no hash in hexadecimal. */
export const algorithmOf = (hash: string): Algorithm | undefined =>
  /^[0-9a-f]+$/i.test(hash) ? lengths.get(hash.length) : undefined

/** Collisions of it can be made. */
export const isWeakAlgorithm = (algorithm: Algorithm | undefined) => algorithm === 'SHA-1'
