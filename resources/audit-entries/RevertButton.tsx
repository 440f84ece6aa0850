import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../src/api/answers.ts'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import { messageKey } from '../../src/api/failure.ts'
import type { RevertPlan } from '../../src/contract/audit.ts'
import { Button } from '../../src/layout/Button.tsx'
import { lazyPart } from '../../src/layout/part.tsx'
import { useScreens } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'

const RevertDialog = lazyPart(() => import('./RevertDialog.tsx'))

/** What has no values to compare is off and says why; of the rest the dialog shows what stands against it. */
const plain: readonly string[] = [
  'revertNothing',
  'revertCreation',
  'revertDeletion',
  'revertElsewhere',
  'revertSecret',
]

/** The way back to what an entry has changed, or why there is none. */
export function RevertButton({ entry }: { entry: AuditEntry }) {
  const translate = useTranslate()
  const { entity, path } = useScreens()
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [isOpen, setOpen] = useState(false)
  const mayRevert = useCan(entity, 'revert')
  const { data: plan } = useQuery({
    queryKey: [path, 'revert', entry.id],
    queryFn: ({ signal }) =>
      dataProvider.plan<RevertPlan>('revert', { resource: path, id: entry.id }, signal),
    enabled: mayRevert,
    staleTime: 0,
  })
  if (!plan) return null
  const { refusal } = plan
  const isOff = refusal !== null && plain.includes(refusal.code)
  return (
    <div className="audit-revert">
      <Button
        variant="outlined"
        disabled={isOff}
        aria-describedby={isOff ? 'audit-revert-off' : undefined}
        onPointerEnter={() => void RevertDialog.preload()}
        onClick={() => setOpen(true)}
      >
        {translate('resources.audit-entries.revert.button')}
      </Button>
      {isOff && <p id="audit-revert-off">{translate(messageKey(refusal.code))}</p>}
      {isOpen && <RevertDialog entry={entry} plan={plan} onClose={() => setOpen(false)} />}
    </div>
  )
}
