import { LinkBase as Link, useDataProvider, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { wordsOf } from '../../src/api/failure.ts'
import type { Verification } from '../../src/contract/audit.ts'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { Progress } from '../../src/list/Progress.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useListAddress } from '../../src/record/useListAddress.ts'

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
        data && <Outcome found={data} onClose={onClose} />
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

/** Asks part by part; a dialog that is closed asks no further. */
function useVerification() {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [progress, setProgress] = useState({ done: 0, total: 1 })
  const query = useQuery({
    queryKey: ['audit-entries', 'verify'],
    queryFn: async ({ signal }) => {
      for (let after = ''; ;) {
        const found = await dataProvider.query<Verification>(
          `audit-entries/verify?most=${part}${after && `&after=${after}`}`,
          signal,
        )
        if (found.next === undefined) return found
        setProgress({ done: found.checked ?? 0, total: found.entries })
        after = found.next
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return { ...query, progress }
}

/** Entries that are looked at by one call: about a second's work. */
const part = 10_000

function Outcome({ found, onClose }: { found: Verification; onClose: () => void }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const address = useListAddress()
  const { entries, firstBroken: id } = found
  if (id === undefined) {
    const counted = { smart_count: entries, count: number(entries) }
    return (
      <p role="status" className="notice audit-valid">
        {translate(`${words}.valid`, counted)}
      </p>
    )
  }
  return (
    <div role="alert" className="notice audit-broken">
      <strong>{translate(`${words}.broken`)}</strong> {translate(`${words}.first`, { id })}{' '}
      <Link to={address(id)} onClick={onClose}>
        {translate(`${words}.show`, { id })}
      </Link>
    </div>
  )
}
