import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { useCreatePath, useRecordFromLocation, useTranslate } from 'react-admin'
import { useEffect, useState } from 'react'
import { translateArgsOfFailure } from '../../src/api/failure.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { useResourceConfig, useEffectiveUser } from '../../src/context.ts'
import { subscribeToLeave } from '../../src/layout/reload.ts'
import { useDebounced } from '../../src/useDebounced.ts'
import { draftKey } from '../../src/schema/draftStore.ts'
import { loadPlainTextDraft, savePlainTextDraft } from '../../src/schema/draft.ts'
import { type Algorithm, algorithmOf, isWeakAlgorithm } from './entity.ts'

export type ErrorsByHash = ReadonlyMap<string, unknown>

interface HashLinesProps {
  lines: readonly HashLine[]
  /** Existing records, by hash. */
  holders: ReadonlyMap<string, Row>
  refused: ErrorsByHash
}

export function HashLinesTable({ lines, holders, refused }: HashLinesProps) {
  const { path } = useResourceConfig()
  if (lines.length === 0) return null
  const words = `resources.${path}`
  return (
    <table className="hash-lines full">
      <TranslatedTableHead
        of={[
          `${words}.add.line`,
          `${words}.fields.component`,
          `${words}.fields.hash`,
          `${words}.fields.algorithm`,
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <tr key={line.number}>
            <td>{line.number}</td>
            <td>{line.component}</td>
            <td>{line.hash}</td>
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

const maxLinesReadOut = 10

export function InvalidLinesAnnouncement({ lines, holders, refused }: HashLinesProps) {
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
  if (fault === 'invalid') return <strong className="bad">{translate('errors.hashInvalid')}</strong>
  if (fault) return <strong className="bad">{translate(`${words}.faults.${fault}`, { line: first })}</strong>
  if (holder) {
    const { id } = holder
    return (
      <strong className="bad">
        {translate('errors.hashTaken')}{' '}
        <a href={createPath({ resource: path, type: 'edit', id })} target="_blank" rel="noreferrer">
          {translate('form.takenBy', { name: String(ownValue(holder, entity.label)) })}
        </a>
      </strong>
    )
  }
  if (error) return <strong className="bad">{translate(...translateArgsOfFailure(error))}</strong>
  return isWeakAlgorithm(algorithm) ? <em className="warn">{translate(`${words}.weak`)}</em> : null
}

export interface HashLine {
  /** From 1, including blank lines. */
  number: number
  text: string
  component: string
  /** Lower case, as stored. */
  hash: string
  /** Absent if the text is not a hash. */
  algorithm: Algorithm | undefined
  /** Why the line cannot be saved, as a key of the page's messages `faults`. */
  fault?: 'incomplete' | 'invalid' | 'repeated'
  first?: number
}

/** Each line is `component;hash`, or two table columns. Blank lines are skipped. */
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

/** A record in the navigation state becomes the first line. */
export function useAutosavedHashText() {
  const { path } = useResourceConfig()
  const user = useEffectiveUser()
  const given = useRecordFromLocation()
  const key = draftKey(user?.id ?? '', path)
  const [offer, setOffer] = useState(() => loadPlainTextDraft(key))
  const [text, show] = useState(given ? `${String(given['component'])};${String(given['hash'])}` : '')

  // Signing out elsewhere has deleted what was stored, but not what this page shows.
  useEffect(
    () => subscribeToLeave(() => savePlainTextDraft(key, both(offer?.text, text))),
    [key, offer, text],
  )
  function setText(next: string, undecided = offer) {
    show(next)
    savePlainTextDraft(key, both(undecided?.text, next))
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
