import { useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { IconButton } from '../../src/layout/Button.tsx'
import { Icon } from '../../src/layout/icons.tsx'
import { lazyPart } from '../../src/layout/part.tsx'
import { useScreens } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { kindOf } from './kinds.ts'
import { useWhich } from './useWhich.ts'
import '../../src/layout/switch.css'
import './cells.css'

const ChangeDialog = lazyPart(() => import('./ChangeDialog.tsx'))

/** Whether a game is active, and for who may change that the switch and the way out of there. */
export default function ActiveCell() {
  const translate = useTranslate()
  const { entity } = useScreens()
  const [mayEdit, mayDelete] = [useCan(entity, 'edit'), useCan(entity, 'delete')]
  const record = useRecordContext<Row>() as Row
  const [asked, ask] = useState<'switch' | 'remove' | null>(null)
  const isActive = record['active'] === true
  const said = translate(isActive ? 'activation.active' : 'activation.inactive')
  const which = useWhich(record, kindOf(entity))
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
          onPointerEnter={() => void ChangeDialog.preload()}
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
