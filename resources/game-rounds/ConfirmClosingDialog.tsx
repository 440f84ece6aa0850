import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useFormats } from '../../src/locale/format.ts'
import './closing.css'

const words = 'resources.game-rounds.close'

export interface ConfirmClosingProps {
  /** How many rounds are closed. */
  count: number
  isPending: boolean
  onGo: () => void
  onBack: () => void
  /** What it does. */
  children: ReactNode
}

/** Asks once more before rounds are closed, since that cannot be undone, and says what it does. */
export function ConfirmClosingDialog(props: ConfirmClosingProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { count, onBack } = props
  return (
    <Dialog title={translate(`${words}.sure`, { smart_count: count, count: number(count) })} onClose={onBack}>
      <ConfirmedDialog {...props} />
    </Dialog>
  )
}

/** The same within a dialog that is open already. */
export function ConfirmedDialog({ isPending, onGo, onBack, children }: Omit<ConfirmClosingProps, 'count'>) {
  const translate = useTranslate()
  return (
    <div className="round-form round-sure">
      {children}
      <p className="stamps">{translate(`${words}.final`)}</p>
      <div className="dialog-actions">
        <Button variant="contained" color="error" disabled={isPending} onClick={onGo}>
          {translate(`${words}.${isPending ? 'pending' : 'go'}`)}
        </Button>
        <Button autoFocus onClick={onBack}>
          {translate(`${words}.back`)}
        </Button>
      </div>
    </div>
  )
}
