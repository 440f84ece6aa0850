import { type ComponentProps, type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ActionDialog } from '../layout/ActionDialog.tsx'
import { Button } from '../layout/Button.tsx'
import type { Row } from '../contract/values.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { leaveWithoutAskingState } from '../schema/LeaveGuard.tsx'
import { createPagePathOf } from '../screens.ts'
import type { Values } from '../schema/normalise.ts'
import { useCan, useResourceConfig } from '../context.ts'
import { useDialogFieldFlags } from '../inputs/fieldState.tsx'
import { canKeepOwnValue, type Difference, findDifferences, mergeChosen, type ConflictSide } from './merge.ts'
import { SideValue, useDifferenceTexts, WhoChanged } from './differenceTexts.tsx'
import './conflict.css'

interface ConflictDialogProps {
  base: Values
  current: Row
  mine: Values
  onMerge: (values: Values) => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Changes that only one of the two users has made are chosen already. */
export function ConflictDialog({ base, current, mine, onMerge, onTakeTheirs, onBack }: ConflictDialogProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const [found] = useState(() =>
    findDifferences(entity, base, current, mine).sort(
      (a, b) => Number(b.by === 'both') - Number(a.by === 'both'),
    ),
  )
  const [chosen, setChosen] = useState(() => found.map(({ by }) => (by === 'both' ? null : by)))
  const [isMissing, setMissing] = useState(false)
  const [isDropping, setDropping] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const words = useDifferenceTexts(found)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const sides = chosen.filter((side) => side !== null)
    if (sides.length < found.length) {
      setMissing(true)
      rows.current?.querySelector<HTMLElement>('[data-chosen="false"] input')?.focus()
      return
    }
    onMerge(mergeChosen(mine, current, zip(found, sides)))
  }
  return (
    <Dialog title={translate('record.conflict.title')} onClose={onBack}>
      <WhoChanged id={current.id} />
      <p>{translate(found.length > 0 ? 'record.conflict.explain' : 'record.conflict.same')}</p>
      <form onSubmit={submit}>
        <div className="differences stack" ref={rows}>
          {found.map((difference, index) => (
            <DifferenceRow
              key={difference.keys.join('/')}
              difference={difference}
              words={words}
              chosen={chosen[index] ?? null}
              isFirst={index === 0}
              onChoose={(side) => setChosen(chosen.with(index, side))}
            />
          ))}
        </div>
        <p role="alert" className="bad">
          {isMissing && chosen.includes(null) && translate('record.conflict.choose')}
        </p>
        {isDropping ? (
          <div className="dialog-actions" role="alert">
            <p>{translate('record.conflict.dropExplain')}</p>
            <Button color="error" variant="contained" onClick={onTakeTheirs}>
              {translate('record.conflict.drop')}
            </Button>
            <Button autoFocus onClick={() => setDropping(false)}>
              {translate('form.cancel')}
            </Button>
          </div>
        ) : (
          <div className="dialog-actions">
            <Button type="submit" variant="contained">
              {translate('record.conflict.save')}
            </Button>
            <Button onClick={() => setDropping(true)}>{translate('record.conflict.takeTheirs')}</Button>
            <Button onClick={onBack}>{translate('record.conflict.back')}</Button>
          </div>
        )}
      </form>
    </Dialog>
  )
}

const zip = <A, B extends ConflictSide>(first: readonly A[], second: readonly B[]) =>
  first.flatMap((one, index) => {
    const other = second[index]
    return other ? [[one, other] as const] : []
  })

interface DifferenceRowProps {
  difference: Difference
  words: ReturnType<typeof useDifferenceTexts>
  chosen: ConflictSide | null
  /** The first row has a change of both users, which has to be decided. */
  isFirst: boolean
  onChoose: (side: ConflictSide) => void
}

function DifferenceRow({ difference, words, chosen, isFirst, onChoose }: DifferenceRowProps) {
  const translate = useTranslate()
  const name = useId()
  const { by } = difference
  const { flags } = useDialogFieldFlags({
    name: difference.keys.join('.'),
    value: chosen,
    isValid: chosen !== null,
  })
  return (
    <fieldset className="difference box" data-by={by} data-chosen={chosen !== null} {...flags}>
      <legend className="bold">
        {words.labelOf(difference)} <small>{translate(`record.conflict.by.${by}`)}</small>
      </legend>
      <div className="sides stack loose">
        <SideColumn heading="before" difference={difference} side={0} context={words.context} />
        {sides.map(([side, at]) => (
          <label key={side} className="side">
            <span className="muted medium">
              <input
                type="radio"
                name={name}
                checked={chosen === side}
                autoFocus={isFirst && by === 'both' && side === 'theirs'}
                disabled={side === 'mine' && !canKeepOwnValue(difference)}
                onChange={() => onChoose(side)}
              />{' '}
              {translate(`record.conflict.${side}`)}
            </span>
            <div>
              <SideValue difference={difference} side={at} context={words.context} />
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const sides = [
  ['theirs', 1],
  ['mine', 2],
] as const

interface SideProps extends ComponentProps<typeof SideValue> {
  heading: 'before' | 'now'
}

function SideColumn({ heading, ...value }: SideProps) {
  const translate = useTranslate()
  return (
    <div className="side">
      <span className="muted medium">{translate(`record.conflict.${heading}`)}</span>
      <div>
        <SideValue {...value} />
      </div>
    </div>
  )
}

interface ChangedDialogProps {
  before: Row
  current: Row
  again: (current: Row) => void
  onClose: () => void
}

export function ChangedDialog({ before, current, again, onClose }: ChangedDialogProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const changed = findDifferences(entity, before, current, before)
  const { labelOf, context } = useDifferenceTexts(changed)
  return (
    <ActionDialog
      title={translate('record.conflict.title')}
      onClose={onClose}
      action={{ label: translate('record.conflict.again'), onClick: () => again(current) }}
    >
      <WhoChanged id={current.id} />
      <ul className="differences stack">
        {changed.map((difference) => (
          <li key={difference.keys.join('/')} className="difference box">
            <strong>{labelOf(difference)}</strong>
            <div className="sides stack loose">
              <SideColumn heading="before" difference={difference} side={0} context={context} />
              <SideColumn heading="now" difference={difference} side={1} context={context} />
            </div>
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}

interface GoneDialogProps {
  copy: Values
  hasSecrets: boolean
  onBack: () => void
}

export function GoneDialog({ copy, hasSecrets, onBack }: GoneDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const screens = useResourceConfig()
  const { entity } = screens
  const mayCreate = useCan(entity, 'create')
  const state = { ...leaveWithoutAskingState, record: copy }
  return (
    <ActionDialog
      title={translate('record.conflict.goneTitle')}
      onClose={onBack}
      closing={translate('record.conflict.back')}
      action={
        mayCreate && {
          label: translate('record.conflict.copy'),
          onClick: () => void navigate(createPagePathOf(screens), { state }),
        }
      }
    >
      <p>{translate(mayCreate ? 'record.conflict.gone' : 'errors.notFound')}</p>
      {mayCreate && hasSecrets && <p>{translate('record.conflict.goneSecrets')}</p>}
    </ActionDialog>
  )
}
