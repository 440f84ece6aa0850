import { useCreatePath, useRecordFromLocation, useTranslate } from 'react-admin'
import { useState } from 'react'
import { failureMessage } from '../../src/api/failure.ts'
import type { Row } from '../../src/contract/row.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { useDebounced } from '../../src/useDebounced.ts'
import { ownValue } from '../../src/contract/own.ts'
import { draftKey } from '../../src/schema/draftStore.ts'
import { readTextDraft, saveTextDraft } from '../../src/schema/draft.ts'
import { useUser } from '../../src/settings.ts'
import { type Algorithm, algorithmOf, isWeakAlgorithm } from './entity.ts'

/** What the server has said of hashes that it did not take, by hash. */
export type RefusedHashes = ReadonlyMap<string, unknown>

interface HashLinesProps {
  lines: readonly HashLine[]
  /** The records that have a line's hash already, by hash. */
  holders: ReadonlyMap<string, Row>
  refused: RefusedHashes
}

/** What was read out of each line, and what is wrong with it. */
export function HashLines({ lines, holders, refused }: HashLinesProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  if (lines.length === 0) return null
  const words = `resources.${path}`
  return (
    <table className="hash-lines">
      <thead>
        <tr>
          <th scope="col">{translate(`${words}.add.line`)}</th>
          <th scope="col">{translate(`${words}.fields.component`)}</th>
          <th scope="col">{translate(`${words}.fields.hash`)}</th>
          <th scope="col">{translate(`${words}.fields.algorithm`)}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td>{line.number}</td>
            <td>{line.component}</td>
            <td className="machine-text">{line.hash}</td>
            <td>
              {line.algorithm}
              <Remark line={line} holder={holders.get(line.hash)} error={refused.get(line.hash)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The most lines that are read out. */
const maxLinesReadOut = 10

/** Which lines are wrong, for who does not see the table. */
export function InvalidLines({ lines, holders, refused }: HashLinesProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const wrong = lines
    .filter(({ fault, hash }) => fault || holders.has(hash) || refused.has(hash))
    .map(({ number }) => number)
  const named = wrong.slice(0, maxLinesReadOut).join(', ') + (wrong.length > maxLinesReadOut ? ' …' : '')
  const text = translate(`resources.${path}.add.wrong`, { smart_count: wrong.length, lines: named })
  return (
    <p className="visually-hidden" role="status">
      {useDebounced(wrong.length > 0 ? text : '')}
    </p>
  )
}

interface RemarkProps {
  line: HashLine
  holder: Row | undefined
  error: unknown
}

function Remark({ line: { fault, first, algorithm }, holder, error }: RemarkProps) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { entity, path } = useResourceConfig()
  const words = `resources.${path}.add`
  if (fault === 'invalid') return <strong>{translate('errors.hashInvalid')}</strong>
  if (fault) return <strong>{translate(`${words}.faults.${fault}`, { line: first })}</strong>
  if (holder) {
    const { id } = holder
    return (
      <strong>
        {translate('errors.hashTaken')}{' '}
        <a href={createPath({ resource: path, type: 'edit', id })} target="_blank" rel="noreferrer">
          {translate('form.takenBy', { name: String(ownValue(holder, entity.label)) })}
        </a>
      </strong>
    )
  }
  if (error) return <strong>{translate(...failureMessage(error))}</strong>
  return isWeakAlgorithm(algorithm) ? <em>{translate(`${words}.weak`)}</em> : null
}

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

/**
 * The lines on the page, and those of before that are offered. A record that the navigation brings along is the first line.
 */
export function useLinesDraft() {
  const { path } = useResourceConfig()
  const user = useUser()
  const given = useRecordFromLocation()
  const key = draftKey(user?.id ?? '', path)
  const [offer, setOffer] = useState(() => readTextDraft(key))
  const [text, show] = useState(given ? `${String(given['component'])};${String(given['hash'])}` : '')

  function setText(next: string, undecided = offer) {
    show(next)
    saveTextDraft(key, both(undecided?.text, next))
  }
  const decide = (next: string) => {
    setOffer(null)
    setText(next, null)
  }
  return {
    text,
    setText: (next: string) => setText(next),
    offer,
    takeOver: () => decide(both(offer?.text, text)),
    refuse: () => decide(text),
  }
}

const both = (before: string | undefined, now: string) => [before, now].filter(Boolean).join('\n')
