import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useMutation } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { wordsOf } from '../../src/api/failure.ts'
import { viewingsPath, type Viewing, type ViewingWish } from '../../src/contract/viewing.ts'
import { Radios } from '../../src/inputs/flags.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { useSettings } from '../../src/settings.ts'
import { ViewChoices } from './ViewChoices.tsx'

const words = 'resources.users.view'
const kinds = ['users', 'casinos'] as const
const nobody: ReadonlySet<string> = new Set()

export interface ProposedVisitor {
  id: string
  username: string
}

export interface ViewDialogProps {
  /** The visitor from whose page it was asked for: nobody is asked whom then. */
  proposed: ProposedVisitor | null
  onClose: () => void
}

/** Asks whose sight it is to be, a visitor's or that of anybody with some casinos, and shows the console so. */
export default function ViewDialog({ proposed, onClose }: ViewDialogProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const [kind, setKind] = useState<(typeof kinds)[number]>('users')
  const [user, setUser] = useState<ReadonlySet<string>>(proposed ? new Set([proposed.id]) : nobody)
  const [casinos, setCasinos] = useState(nobody)
  const { mutate, error, isPending } = useView()
  const [visitor] = user
  const begin = () => {
    if (kind === 'casinos') mutate({ casinoIds: [...casinos] })
    else if (visitor !== undefined) mutate({ userId: visitor })
  }
  return (
    <Dialog title={translate(`${words}.title`)} onClose={onClose}>
      <p>{translate(`${words}.explain`)}</p>
      <p className="stamps">{translate(`${words}.own`)}</p>
      {proposed ? (
        <p>
          {translate(`${words}.who`)} <strong>{proposed.username}</strong>
        </p>
      ) : (
        <Radios
          source="kind"
          legend={translate(`${words}.who`)}
          names={kinds}
          labelOf={(name) => translate(`${words}.kinds.${name}`)}
          chosen={kind}
          choose={setKind}
          disabled={isPending}
        />
      )}
      {kind === 'casinos' ? (
        <>
          <ViewChoices key={kind} collection={kind} chosen={casinos} choose={setCasinos} isMultiple />
          <p role="status" className="stamps">
            {translate(`${words}.chosen`, { smart_count: casinos.size, count: number(casinos.size) })}
          </p>
        </>
      ) : (
        !proposed && <ViewChoices key={kind} collection={kind} chosen={user} choose={setUser} />
      )}
      {error && (
        <p role="alert" className="dialog-error">
          {translate(...wordsOf(error))}
        </p>
      )}
      <div className="dialog-actions">
        <Button
          variant="contained"
          disabled={isPending || (kind === 'users' && visitor === undefined)}
          onClick={begin}
        >
          {translate(`${words}.begin`)}
        </Button>
        <Button onClick={onClose}>{translate('form.cancel')}</Button>
      </div>
    </Dialog>
  )
}

/** Begins it on the server, which settles what is seen, and goes to where a visitor begins. */
function useView() {
  const { session } = useSettings()
  const navigate = useNavigate()
  const dataProvider = useDataProvider<BackofficeProvider>()
  return useMutation({
    mutationFn: (wish: ViewingWish) => dataProvider.start<Viewing>(viewingsPath, wish),
    async onSuccess(viewing) {
      await navigate('/', { flushSync: true })
      session.view(viewing)
    },
  })
}
