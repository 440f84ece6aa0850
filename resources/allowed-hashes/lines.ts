import { algorithmOf, type Algorithm } from './algorithms.ts'

/** A line that was pasted, and what it was read as. */
export interface HashLine {
  /** From 1, blank lines counted. */
  number: number
  text: string
  component: string
  /** In small letters, as it is stored. */
  hash: string
  /** Nothing where the hash is none. */
  algorithm: Algorithm | undefined
  /** Why it cannot be saved: a word of the page's `faults`. */
  fault?: 'incomplete' | 'invalid' | 'repeated'
  /** The line that already has the hash. */
  first?: number
}

/** Reads pasted lines, `component;hash` or two columns of a table; blank ones are left out. */
export function readLines(text: string): HashLine[] {
  const seen = new Map<string, number>()
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
    .map((line) => {
      const [component = '', hash = '', ...more] = line.text.split(/[;\t]/).map((part) => part.trim())
      const read = { ...line, component, hash: hash.toLowerCase(), algorithm: algorithmOf(hash) }
      if (!component || !hash || more.some(Boolean)) return { ...read, fault: 'incomplete' }
      if (!read.algorithm) return { ...read, fault: 'invalid' }
      const first = seen.get(read.hash)
      if (first !== undefined) return { ...read, fault: 'repeated', first }
      seen.set(read.hash, read.number)
      return read
    })
}
