import { useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { Flagged } from '../../src/inputs/Flagged.tsx'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { lazyPart } from '../../src/layout/part.tsx'
import { runAll } from '../../src/list/bulk/runAll.ts'
import { Progress } from '../../src/list/Progress.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { Forbidden } from '../../src/pages/Forbidden.tsx'
import { LeaveGuard } from '../../src/schema/LeaveGuard.tsx'
import { useFirstField } from '../../src/schema/useFirstField.ts'
import { useSaveKeys } from '../../src/schema/useSaveKeys.ts'
import { useScreens, useTrail } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { HashLines, WrongLines, type Refused } from './HashLines.tsx'
import { readLines, type HashLine } from './lines.ts'
import { MismatchReason, missingIn, type Why } from './MismatchReason.tsx'
import { useHolders } from './useHolders.ts'
import { useKeptLines } from './useKeptLines.ts'
import { isSame, useMismatches } from './useMismatches.ts'
import '../../src/schema/form.css'
import '../../src/schema/saveBar.css'
import './addHashes.css'

const DraftOffer = lazyPart(() => import('../../src/schema/DraftOffer.tsx'))

/** Allows one or many hashes, pasted as lines. What is saved leaves the lines, so that what is left is to be mended. */
export default function AddHashes() {
  const translate = useTranslate()
  const { entity, path } = useScreens()
  const { number } = useFormats()
  const mayCreate = useCan(entity, 'create')
  const trail = useTrail(true)
  const { text, setText, offer, takeOver, refuse } = useKeptLines()
  const lines = useMemo(() => readLines(text), [text])
  const holders = useHolders(lines)
  const mismatches = useMismatches(lines)
  const [why, setWhy] = useState<Why>({ reason: '', release: '' })
  const [missing, setMissing] = useState<keyof Why | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const { refused, progress, add } = useAdding(lines, setText, (line) =>
    mismatches.some((check) => isSame(check, line)) ? why : {},
  )
  const area = useRef<HTMLTextAreaElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  useFirstField()
  useSaveKeys(save)
  const good = lines.filter(({ fault, hash }) => !fault && !holders.has(hash))
  const words = `resources.${path}.add`
  if (!mayCreate) return <Forbidden />
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const left = mismatches.length > 0 ? missingIn(why) : null
    setMissing(left)
    if (left) return form.current?.querySelector<HTMLElement>(`[name="${left}"]`)?.focus()
    void add(good).then(() => area.current?.focus())
  }
  return (
    <>
      <PageHeader title={translate(`${words}.title`)} trail={trail} />
      <form ref={form} className="entity-form add-hashes" noValidate onSubmit={submit}>
        {offer && !progress && <DraftOffer draft={offer} onTake={takeOver} onDiscard={refuse} />}
        <fieldset className="group">
          <Flagged
            source="lines"
            value={text}
            isInvalid={good.length < lines.length}
            isPending={!!progress}
            isSent={refused.size > 0}
          >
            <label htmlFor="hash-lines">{translate(`${words}.lines`)}</label>
            <textarea
              id="hash-lines"
              ref={area}
              className="machine-text"
              rows={8}
              spellCheck={false}
              aria-describedby="hash-lines-help"
              aria-invalid={good.length < lines.length}
              placeholder="game-server;9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
              value={text}
              readOnly={!!progress}
              onChange={({ target }) => setText(target.value)}
            />
            <p id="hash-lines-help">{translate(`${words}.help`)}</p>
          </Flagged>
          <HashLines lines={lines} holders={holders} refused={refused} />
          <WrongLines lines={lines} holders={holders} refused={refused} />
        </fieldset>
        {mismatches.length > 0 && (
          <MismatchReason
            mismatches={mismatches}
            why={why}
            missing={missing}
            onChange={(next) => {
              setWhy(next)
              setMissing(null)
            }}
          />
        )}
        {progress && <Progress {...progress} />}
        <div className="save-bar">
          <Button ref={save} type="submit" variant="contained" disabled={good.length === 0 || !!progress}>
            {translate(`${words}.save`, { smart_count: good.length, count: number(good.length) })}
          </Button>
          <ButtonLink to={`/${path}`}>{translate('form.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveGuard isDirty={text.trim() !== ''} onDiscard={() => setText('')} />
    </>
  )
}

interface Counts {
  done: number
  total: number
}

/** Saves lines one by one; those that are saved leave the text, and the others stay with what the server said of them. */
function useAdding(
  lines: readonly HashLine[],
  setText: (text: string) => void,
  whyOf: (line: HashLine) => Partial<Why>,
) {
  const { path } = useScreens()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [refused, setRefused] = useState<Refused>(new Map())
  const [progress, setProgress] = useState<Counts | null>(null)
  async function add(good: readonly HashLine[]) {
    const failed = new Map<string, unknown>()
    const saved = new Set<HashLine>()
    setProgress({ done: 0, total: good.length })
    await runAll(
      good,
      (line) => {
        const { component, hash } = line
        return dataProvider.create(path, { data: { component, hash, ...whyOf(line) } })
      },
      (line, error) => {
        if (error) failed.set(line.hash, error)
        else saved.add(line)
        setProgress({ done: saved.size + failed.size, total: good.length })
      },
      () => false,
    )
    setProgress(null)
    setRefused(failed)
    const left = lines.filter((line) => !saved.has(line))
    setText(left.map((line) => line.text).join('\n'))
    if (saved.size > 0) {
      notify(`resources.${path}.add.saved`, { type: 'success', messageArgs: { smart_count: saved.size } })
      await queryClient.invalidateQueries({ queryKey: [path] })
    }
  }
  return { refused, progress, add }
}
