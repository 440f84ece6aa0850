import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { problemBodyOf } from '../../src/api/failure.ts'
import { DialogFieldStateAttributes } from '../../src/inputs/fieldState.tsx'
import { Button, ButtonLink } from '../../src/layout/Button.tsx'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { runAll } from '../../src/list/bulk/BulkDialog.tsx'
import { CountedProgress } from '../../src/list/ListStates.tsx'
import { useResourceConfig, useCan } from '../../src/context.ts'
import { Forbidden } from '../../src/pages/ErrorPage.tsx'
import { LeaveGuard } from '../../src/schema/LeaveGuard.tsx'
import { useFocusFirstField, useSaveShortcut } from '../../src/schema/formKeyboard.ts'
import { CheckNow } from '../cpv-checks/CheckNow.tsx'
import {
  type HashLine,
  HashLinesTable,
  readLines,
  type ErrorsByHash,
  useAutosavedHashText,
  InvalidLinesAnnouncement,
} from './HashLinesTable.tsx'
import {
  isSameComponentHash,
  missingReasonField,
  ObjectionReason,
  type ObjectionReasonValues,
  useExistingAllowances,
  useObjectingChecks,
} from './ObjectionReason.tsx'
import '../../src/schema/form.css'
import './addHashes.css'

const DraftOffer = lazyComponent(() => import('../../src/schema/DraftOffer.tsx'))

/** Saved lines disappear, so that the remaining ones can be corrected. */
export default function AddHashes() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const mayCreate = useCan(entity, 'create')
  const trail = useBreadcrumbs(true)
  const { text, setText, offer, takeOver, refuse } = useAutosavedHashText()
  const lines = useMemo(() => readLines(text), [text])
  // What is asked about a hash that a check has found stays in sight.
  const [rows] = useState(text ? 2 : 8)
  const holders = useExistingAllowances(lines)
  const objections = useObjectingChecks(lines)
  const [why, setWhy] = useState<ObjectionReasonValues>({ reason: '', release: '' })
  const [isAsked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { refused, progress, saved, add } = useAdding(lines, setText)
  const needsWhy = (line: HashLine) =>
    objections.some((check) => isSameComponentHash(check, line)) ||
    !!problemBodyOf(refused.get(line.hash)).errors?.['reason']
  const flagged = lines.filter(needsWhy).length
  const asksWhy = flagged > 0
  const area = useRef<HTMLTextAreaElement>(null)
  const save = useRef<HTMLButtonElement>(null)
  useFocusFirstField()
  useSaveShortcut(save)
  const good = lines.filter(({ fault, hash }) => !fault && !holders.has(hash))
  const words = `resources.${path}.add`
  if (!mayCreate) return <Forbidden />
  if (saved.length > 0 && text.trim() === '' && !progress)
    return (
      <>
        <PageHeader title={translate(`${words}.title`)} trail={trail} />
        <Unchecked components={saved} isAll />
      </>
    )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const left = asksWhy ? missingReasonField(why) : null
    setAsked(left !== null)
    if (left) return form.current?.querySelector<HTMLElement>(`[name="${left}"]`)?.focus()
    void add(good, (line) => (needsWhy(line) ? why : {})).then(() => area.current?.focus())
  }
  return (
    <>
      <PageHeader title={translate(`${words}.title`)} trail={trail} />
      <form ref={form} className="entity-form add-hashes measure" noValidate onSubmit={submit}>
        {offer && !progress && <DraftOffer draft={offer} onTake={takeOver} onDiscard={refuse} />}
        <fieldset className="group">
          <DialogFieldStateAttributes
            source="lines"
            value={text}
            isInvalid={good.length < lines.length}
            isPending={!!progress}
            isSent={refused.size > 0}
          >
            <label htmlFor="hash-lines" className="bold">
              {translate(`${words}.lines`)}
            </label>
            <textarea
              id="hash-lines"
              ref={area}
              className="machine-text"
              rows={rows}
              spellCheck={false}
              aria-describedby="hash-lines-help"
              aria-invalid={good.length < lines.length}
              placeholder="game-server;9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
              value={text}
              readOnly={!!progress}
              onChange={({ target }) => setText(target.value)}
            />
            <p id="hash-lines-help" className="muted">
              {translate(`${words}.help`)}
            </p>
          </DialogFieldStateAttributes>
          <HashLinesTable lines={lines} holders={holders} refused={refused} />
          <InvalidLinesAnnouncement lines={lines} holders={holders} refused={refused} />
        </fieldset>
        {asksWhy && (
          <ObjectionReason
            objections={objections}
            count={flagged}
            why={why}
            isAsked={isAsked}
            onChange={setWhy}
          />
        )}
        {progress && <CountedProgress {...progress} />}
        {saved.length > 0 && <Unchecked components={saved} />}
        <div className="save-bar above">
          <Button ref={save} type="submit" variant="contained" disabled={good.length === 0 || !!progress}>
            {good.length === 0
              ? translate(`${words}.title`)
              : translate(`${words}.save`, { smart_count: good.length })}
          </Button>
          <ButtonLink to={`/${path}`}>{translate('form.cancel')}</ButtonLink>
        </div>
      </form>
      <LeaveGuard isDirty={text.trim() !== ''} onDiscard={() => setText('')} />
    </>
  )
}

/** Whether a component reports one of its new hashes is known after the next check, so that is the next step once all lines are saved. */
function Unchecked({ components, isAll = false }: { components: readonly string[]; isAll?: boolean }) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const next = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAll) next.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [isAll])
  const words = 'resources.allowed-hashes.add'
  return (
    <div className="notice" role="status">
      <p>{translate(`${words}.unchecked`, { components: components.join(', ') })}</p>
      <div ref={next} className="dialog-actions">
        <CheckNow components={components} variant={isAll ? 'contained' : 'outlined'} />
        {isAll && (
          <ButtonLink variant="outlined" to={`/${path}`}>
            {translate(`resources.${path}.name`, { smart_count: 2 })}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function useAdding(lines: readonly HashLine[], setText: (text: string) => void) {
  const { path } = useResourceConfig()
  const dataProvider = useDataProvider()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const [refused, setRefused] = useState<ErrorsByHash>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [components, setComponents] = useState<readonly string[]>([])
  async function add(good: readonly HashLine[], whyOf: (line: HashLine) => Partial<ObjectionReasonValues>) {
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
      setComponents((before) => [...new Set([...before, ...[...saved].map(({ component }) => component)])])
      notify(`resources.${path}.add.saved`, { type: 'success', messageArgs: { smart_count: saved.size } })
      // Not awaited: otherwise the focus would return to the lines while the user is already entering a reason.
      void queryClient.invalidateQueries({ queryKey: [path] })
    }
  }
  return { refused, progress, saved: components, add }
}
