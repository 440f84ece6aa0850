import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { focusMain } from '../../src/layout/focusMain.ts'
import { useFormats } from '../../src/locale/format.ts'
import { LeaveDialog } from '../../src/schema/LeaveDialog.tsx'
import { mostWishes } from './wishes.ts'
import '../../src/list/bulk/bulk.css'

export interface MatrixBarProps {
  counts: { on: number; off: number; all: number }
  onPreview: () => void
  onDrop: () => void
}

/** How much is to be changed, and the ways on: look at what it means, or drop it. */
export function MatrixBar({ counts, onPreview, onDrop }: MatrixBarProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const isTooMany = counts.all > mostWishes
  const said = translate('matrix.pending', {
    smart_count: counts.all,
    count: number(counts.all),
    on: number(counts.on),
    off: number(counts.off),
  })
  return (
    <>
      <p className="visually-hidden" role="status">
        {counts.all > 0 && said}
      </p>
      {counts.all > 0 && (
        <div className="bulk-bar matrix-bar">
          <span>{said}</span>
          {isTooMany && (
            <strong role="alert">{translate('matrix.tooMany', { count: number(mostWishes) })}</strong>
          )}
          <Button variant="contained" disabled={isTooMany} onClick={onPreview}>
            {translate('matrix.preview')}
          </Button>
          <Button onClick={() => setAsking(true)}>{translate('form.discard')}</Button>
        </div>
      )}
      {isAsking && (
        <LeaveDialog
          onDiscard={() => {
            setAsking(false)
            onDrop()
            focusMain()
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </>
  )
}
