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
export const isWeak = (algorithm: Algorithm | undefined) => algorithm === 'SHA-1'
