import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import type { Row } from '../contract/row.ts'
import { Dialog } from '../layout/Dialog.tsx'
import type { Values } from '../schema/normalise.ts'
import { useResourceConfig } from '../screens.ts'
import { useDialogFieldState } from '../inputs/dialogFields.tsx'
import { canKeepOwnValue, type Difference, findDifferences, mergeChosen, type Side } from './merge.ts'
import { SideValue, useDifferenceTexts, WhoChanged } from './differenceTexts.tsx'
import './conflict.css'

interface ConflictDialogProps {
  base: Values
  current: Row
  mine: Values
  /** Called with the values after the chosen changes of the other user were merged in. */
  onMerge: (values: Values) => void
  onTakeTheirs: () => void
  onBack: () => void
}

/** Changes that only one of the two users has made are chosen already. */
export default function ConflictDialog({
  base,
  current,
  mine,
  onMerge,
  onTakeTheirs,
  onBack,
}: ConflictDialogProps) {
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

const zip = <A, B extends Side>(first: readonly A[], second: readonly B[]) =>
  first.flatMap((one, index) => {
    const other = second[index]
    return other ? [[one, other] as const] : []
  })

interface DifferenceRowProps {
  difference: Difference
  words: ReturnType<typeof useDifferenceTexts>
  chosen: Side | null
  /** What both have changed comes first, and has to be decided. */
  isFirst: boolean
  onChoose: (side: Side) => void
}

function DifferenceRow({ difference, words, chosen, isFirst, onChoose }: DifferenceRowProps) {
  const translate = useTranslate()
  const name = useId()
  const { by } = difference
  const { flags } = useDialogFieldState({
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
        <div className="side">
          <span className="muted medium">{translate('record.conflict.before')}</span>
          <div>
            <SideValue difference={difference} side={0} context={words.context} />
          </div>
        </div>
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
