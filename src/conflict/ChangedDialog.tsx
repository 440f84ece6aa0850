import { useTranslate } from 'react-admin'
import type { Row } from '../contract/values.ts'
import { ActionDialog } from '../layout/ActionDialog.tsx'
import { useResourceConfig } from '../context.ts'
import { findDifferences } from './merge.ts'
import { SideValue, useDifferenceTexts, WhoChanged } from './differenceTexts.tsx'
import './conflict.css'

interface ChangedDialogProps {
  before: Row
  current: Row
  again: (current: Row) => void
  onClose: () => void
}

export default function ChangedDialog({ before, current, again, onClose }: ChangedDialogProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const changed = findDifferences(entity, before, current, before)
  const { labelOf, context } = useDifferenceTexts(changed)
  return (
    <ActionDialog
      title={translate('record.conflict.title')}
      onClose={onClose}
      action={{ label: translate('record.conflict.again'), onClick: () => again(current) }}
    >
      <WhoChanged id={current.id} />
      <ul className="differences stack">
        {changed.map((difference) => (
          <li key={difference.keys.join('/')} className="difference box">
            <strong>{labelOf(difference)}</strong>
            <div className="sides stack loose">
              <div className="side">
                <span className="muted medium">{translate('record.conflict.before')}</span>
                <div>
                  <SideValue difference={difference} side={0} context={context} />
                </div>
              </div>
              <div className="side">
                <span className="muted medium">{translate('record.conflict.now')}</span>
                <div>
                  <SideValue difference={difference} side={1} context={context} />
                </div>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </ActionDialog>
  )
}
