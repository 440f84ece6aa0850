import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ActionDialog } from '../layout/ActionDialog.tsx'
import { leaveWithoutAskingState } from '../schema/LeaveGuard.tsx'
import type { Values } from '../schema/normalise.ts'
import { createPagePathOf } from '../screens.ts'
import { useResourceConfig, useCan } from '../context.ts'
import './conflict.css'

interface GoneDialogProps {
  copy: Values
  hasSecrets: boolean
  onBack: () => void
}

/** The record of a form was deleted meanwhile: a new one can be created from the form's values. */
export default function GoneDialog({ copy, hasSecrets, onBack }: GoneDialogProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const screens = useResourceConfig()
  const { entity } = screens
  const mayCreate = useCan(entity, 'create')
  const state = { ...leaveWithoutAskingState, record: copy }
  return (
    <ActionDialog
      title={translate('record.conflict.goneTitle')}
      onClose={onBack}
      closing={translate('record.conflict.back')}
      action={
        mayCreate && {
          label: translate('record.conflict.copy'),
          onClick: () => void navigate(createPagePathOf(screens), { state }),
        }
      }
    >
      <p>{translate(mayCreate ? 'record.conflict.gone' : 'errors.notFound')}</p>
      {mayCreate && hasSecrets && <p>{translate('record.conflict.goneSecrets')}</p>}
    </ActionDialog>
  )
}
