import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../api/answers.ts'
import { messageKeyOfCode } from '../../api/failure.ts'
import { builtInCollections } from '../../contract/entity.ts'
import { revertibleFields, whyNotRevertible } from '../../contract/revert.ts'
import { OpenDialogButton } from '../../layout/Button.tsx'
import { lazyComponent } from '../../layout/lazyComponent.tsx'
import { useAllScreens, useScreensOf, useCan } from '../../context.ts'
import { useRevertPlan } from './useRevert.ts'
import '../history.css'

const RevertDialog = lazyComponent(() => import('./RevertDialog.tsx'))

interface RevertButtonProps {
  entry: AuditEntry
  isBrief?: boolean
  reverted?: ReadonlySet<string> | undefined
}

export function RevertButton({ entry, isBrief = false, reverted = none }: RevertButtonProps) {
  const translate = useTranslate()
  const subject = useAllScreens().find(({ entity }) => entity.name === entry.resource)?.entity
  const revertible = revertibleFields(subject, entry)
  const fields = revertible.filter((field) => !reverted.has(field))
  const mayRevert = useCan(useScreensOf(builtInCollections.auditLog).entity, 'revert')
  // Within a history, the later entries tell this already.
  const { data: plan } = useRevertPlan(entry, mayRevert && !isBrief ? fields : nothing)
  const found = plan?.refusal?.code
  const isFinal = found === 'revertDone' || found === 'revertGone'
  const isOff = fields.length === 0 || isFinal
  if (!mayRevert || (isOff && isBrief)) return null
  const never = whyNotRevertible(subject, entry) ?? 'revertNothing'
  const refusal = isFinal ? found : revertible.length > 0 ? 'revertDone' : never
  const reason = `revert-off-${entry.id}`
  return (
    <div className="revert">
      <OpenDialogButton
        variant="outlined"
        {...(isBrief && { size: 'small' })}
        disabled={isOff}
        aria-describedby={isOff ? reason : undefined}
        onPointerEnter={() => void RevertDialog.preload()}
        dialog={(close) => <RevertDialog entry={entry} fields={fields} onClose={close} />}
      >
        {translate('resources.audit-entries.revert.button')}
      </OpenDialogButton>
      {isOff && <p id={reason}>{translate(messageKeyOfCode(refusal))}</p>}
    </div>
  )
}

const nothing: readonly string[] = []
const none: ReadonlySet<string> = new Set()
