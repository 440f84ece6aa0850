import { useEffect, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { LeaveDialog } from '../../src/schema/LeaveGuard.tsx'
import { maxPendingChanges } from './pendingChanges.ts'
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
  const isTooMany = counts.all > maxPendingChanges
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
        <Bar>
          <span>{said}</span>
          {isTooMany && (
            <strong role="alert">{translate('matrix.tooMany', { count: number(maxPendingChanges) })}</strong>
          )}
          <Button variant="contained" disabled={isTooMany} onClick={onPreview}>
            {translate('matrix.preview')}
          </Button>
          <Button onClick={() => setAsking(true)}>{translate('form.discard')}</Button>
        </Bar>
      )}
      {isAsking && (
        <LeaveDialog
          onDiscard={() => {
            setAsking(false)
            onDrop()
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** It goes when nothing is to be changed any more; whoever was in it finds themselves in the grid. */
function Bar({ children }: { children: ReactNode }) {
  useEffect(() => backToGrid, [])
  return <div className="bulk-bar matrix-bar">{children}</div>
}

function backToGrid() {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('.matrix [tabindex="0"]')?.focus({ preventScroll: true })
}
