import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
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

/** Lengths of the reason and release of a hash that a check objected to, in characters; both fit into the reason of a significant event. */
export const allowanceTextLimits = { reason: { least: 10, most: 300 }, release: 100 }

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

export const allowedHashes = defineEntity({
  name: 'allowed-hashes',
  label: 'component',
  access: masterDataAccess,
  // Components serve all casinos, so only users with access to all casinos decide about them.
  wholeActions: ['create', 'edit', 'delete'],
  globalSearch: { by: ['id', 'component', 'hash'] },
  schema: () =>
    z.object({
      id: id(),
      component: text(),
      hash: unique(hash(), 'hashTaken'),
      /** Reason and release, which are required if the component reported the hash before it was allowed. */
      reason: optional(longText(allowanceTextLimits.reason.most, allowanceTextLimits.reason.least)),
      release: optional(text(allowanceTextLimits.release)),
      algorithm: computed(choice(algorithms)),
      weak: computed(flag({ true: 'warn' })),
    }),
})

export const algorithms = ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512'] as const
export type Algorithm = (typeof algorithms)[number]

const lengths = new Map<number, Algorithm>([
  [40, 'SHA-1'],
  [64, 'SHA-256'],
  [96, 'SHA-384'],
  [128, 'SHA-512'],
])

export const algorithmOf = (hash: string): Algorithm | undefined =>
  /^[0-9a-f]+$/i.test(hash) ? lengths.get(hash.length) : undefined

/** Whether collisions of the algorithm can be made in practice, as with SHA-1. */
export const isWeakAlgorithm = (algorithm: Algorithm | undefined) => algorithm === 'SHA-1'
