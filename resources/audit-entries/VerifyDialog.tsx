import { useTranslate } from 'react-admin'
import { wordsOf } from '../../src/api/failure.ts'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { Progress } from '../../src/list/Progress.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { Breaks } from './Breaks.tsx'
import { useVerification, type Verified } from './useVerification.ts'

const words = 'resources.audit-entries.verify'

/** Verifies the log, a part after the other, and says whether it is whole. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const { progress, data, error, isFetching, refetch } = useVerification()
  return (
    <Dialog title={translate(`${words}.title`)} onClose={onClose}>
      <p>{translate(`${words}.explain`)}</p>
      {isFetching ? (
        <Progress {...progress} />
      ) : error ? (
        <p role="alert" className="dialog-error">
          {translate(...wordsOf(error))}
        </p>
      ) : (
        data && <Outcome found={data} onClose={onClose} again={() => void refetch()} />
      )}
      <div className="dialog-actions">
        <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
          {translate(`${words}.again`)}
        </Button>
        <Button onClick={onClose}>{translate('app.close')}</Button>
      </div>
    </Dialog>
  )
}

interface OutcomeProps {
  found: Verified
  onClose: () => void
  again: () => void
}

function Outcome({ found: { entries, broken, explained }, onClose, again }: OutcomeProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const counted = (count: number) => ({ smart_count: count, count: number(count) })
  return (
    <>
      {broken.length > 0 ? (
        <Breaks broken={broken} onClose={onClose} again={again} />
      ) : (
        <p role="status" className="notice audit-valid">
          {translate(`${words}.${explained > 0 ? 'validButExplained' : 'valid'}`, counted(entries))}
        </p>
      )}
      {explained > 0 && <p>{translate(`${words}.explained`, counted(explained))}</p>}
    </>
  )
}
