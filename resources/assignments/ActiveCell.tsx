import { useState } from 'react'
import { useListContext, useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { IconButton } from '../../src/layout/Button.tsx'
import { Icon } from '../../src/layout/icons.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import ChangeDialog from './ChangeDialog.tsx'
import { matrixKindOf } from './kinds.ts'
import { useIsOpen } from './useIsOpen.ts'
import { useAssignmentFilter } from './useAssignmentFilter.ts'
import '../../src/layout/switch.css'
import './cells.css'

/** Whether a game is active, and for who may change that the switch and the way out of there. */
export default function ActiveCell() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() as Row
  const { data: rows = none } = useListContext<Row>()
  const { owner, ...kind } = matrixKindOf(entity)
  const isOpen = useIsOpen(
    kind,
    rows.map((row) => String(row[owner])),
  )(String(record[owner]))
  const [mayEdit, mayDelete] = [useCan(entity, 'edit') && isOpen, useCan(entity, 'delete') && isOpen]
  const [asked, ask] = useState<'switch' | 'remove' | null>(null)
  const isActive = record['active'] === true
  const said = translate(isActive ? 'activation.active' : 'activation.inactive')
  const which = useAssignmentFilter(record, matrixKindOf(entity))
  const named = `${which.game}, ${which.owner}`
  return (
    <span className="assignment">
      {mayEdit ? (
        <button
          type="button"
          role="switch"
          className="switch"
          aria-checked={isActive}
          aria-label={`${translate('activation.active')}: ${named}`}
          onClick={() => ask('switch')}
        />
      ) : (
        <span className="switch" data-off={!isActive || undefined} aria-hidden />
      )}
      <span>{said}</span>
      {mayDelete && (
        <IconButton
          className="assignment-remove"
          aria-label={`${translate('activation.remove')}: ${named}`}
          title={translate('activation.remove')}
          onClick={() => ask('remove')}
        >
          <Icon name="remove" />
        </IconButton>
      )}
      {asked && <ChangeDialog record={record} which={which} what={asked} onClose={() => ask(null)} />}
    </span>
  )
}

const none: readonly Row[] = []
