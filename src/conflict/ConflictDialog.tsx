import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import type { Row } from '../contract/row.ts'
import { Dialog } from '../layout/Dialog.tsx'
import type { Values } from '../schema/normalise.ts'
import { useResourceConfig } from '../screens.ts'
import { DifferenceRow } from './DifferenceRow.tsx'
import { differences, merged, type Side } from './merge.ts'
import { useWords } from './useWords.ts'
import { WhoChanged } from './WhoChanged.tsx'
import './conflict.css'

export interface ConflictDialogProps {
  /** The record that the form was filled with. */
  base: Values
  /** The current record. */
  current: Row
  /** The values to be saved. */
  mine: Values
  /** Called with the values after the chosen changes of the other user were merged in. */
  onMerge: (values: Values) => void
  /** Discards the user's own values. */
  onTakeTheirs: () => void
  onBack: () => void
}

/**
 * Somebody else has saved the record of a form: shows their changes and the user's own, and asks which to save. Changes that only one of
 * the two has made are chosen already.
 */
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
    differences(entity, base, current, mine).sort(
      (a, b) => Number(b.by === 'both') - Number(a.by === 'both'),
    ),
  )
  const [chosen, setChosen] = useState(() => found.map(({ by }) => (by === 'both' ? null : by)))
  const [isMissing, setMissing] = useState(false)
  const [isDropping, setDropping] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  const words = useWords(found)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const sides = chosen.filter((side) => side !== null)
    if (sides.length < found.length) {
      setMissing(true)
      rows.current?.querySelector<HTMLElement>('[data-chosen="false"] input')?.focus()
      return
    }
    onMerge(merged(mine, current, zip(found, sides)))
  }
  return (
    <Dialog title={translate('record.conflict.title')} onClose={onBack}>
      <WhoChanged id={current.id} />
      <p>{translate(found.length > 0 ? 'record.conflict.explain' : 'record.conflict.same')}</p>
      <form onSubmit={submit}>
        <div className="differences" ref={rows}>
          {found.map((difference, index) => (
            <DifferenceRow
              key={difference.keys.join('/')}
              difference={difference}
              words={words}
              chosen={chosen[index] ?? null}
              onChoose={(side) => setChosen(chosen.with(index, side))}
            />
          ))}
        </div>
        <p role="alert" className="differences-missing">
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
