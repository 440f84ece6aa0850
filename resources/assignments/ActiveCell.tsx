import { useState } from 'react'
import { useDelete, useListContext, useRecordContext, useTranslate, useUpdate } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import type { Row } from '../../src/contract/values.ts'
import { IconButton } from '../../src/layout/Button.tsx'
import { useResourceConfig, useCan, useScreensOf } from '../../src/context.ts'
import { messageKeyOfCode } from '../../src/api/failure.ts'
import { useConflictOutsideForm } from '../../src/conflict/useConflictOutsideForm.tsx'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { ConfirmByTypingField } from '../../src/record/ConfirmByTyping.tsx'
import { useNotifyWrite } from '../../src/record/PushDue.tsx'
import { useNotifyWithUndo } from '../../src/record/useNotifyWithUndo.tsx'
import {
  type AssignmentLabels,
  matrixKindOf,
  useAssignmentLabels,
  useCanEditAssignmentsOf,
} from './assignmentHelpers.ts'
import { ImpactText, RtpAndMaxRtpLinks, useImpactPreview } from './Impact.tsx'
import '../../src/layout/switch.css'
import './assignments.css'

export default function ActiveCell() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>() as Row
  const { data: rows = none } = useListContext<Row>()
  const { owner, ...kind } = matrixKindOf(entity)
  const isOpen = useCanEditAssignmentsOf(
    kind,
    rows.map((row) => String(row[owner])),
  )(String(record[owner]))
  const [mayEdit, mayDelete] = [useCan(entity, 'edit') && isOpen, useCan(entity, 'delete') && isOpen]
  const [asked, ask] = useState<'switch' | 'remove' | null>(null)
  const isActive = record['active'] === true
  const said = translate(isActive ? 'activation.active' : 'activation.inactive')
  const which = useAssignmentLabels(record, matrixKindOf(entity))
  const named = `${which.game}, ${which.owner}`
  return (
    <span className="assignment">
      {mayEdit ? (
        <button
          type="button"
          role="switch"
          className="switch flush"
          aria-checked={isActive}
          aria-label={`${translate('activation.active')}: ${named}`}
          onClick={() => ask('switch')}
        />
      ) : (
        <span className="switch flush" data-off={!isActive || undefined} aria-hidden />
      )}
      <span>{said}</span>
      {mayDelete && (
        <IconButton
          icon="remove"
          className="assignment-remove"
          aria-label={`${translate('activation.remove')}: ${named}`}
          title={translate('activation.remove')}
          onClick={() => ask('remove')}
        />
      )}
      {asked && <ChangeDialog record={record} which={which} what={asked} onClose={() => ask(null)} />}
    </span>
  )
}

const none: readonly Row[] = []

interface ChangeDialogProps {
  record: Row
  which: AssignmentLabels
  what: 'switch' | 'remove'
  onClose: () => void
}

function ChangeDialog({ record, which, what, onClose }: ChangeDialogProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { owner } = matrixKindOf(entity)
  const [ownerId, gameId] = [String(record[owner]), String(record['gameId'])]
  const [active] = useState(() => what === 'switch' && record['active'] !== true)
  const doing = what === 'remove' ? 'remove' : active ? 'activate' : 'deactivate'
  const { data, error } = useImpactPreview(entity.name, { items: [{ [owner]: ownerId, gameId, active }] })
  const impact = data?.items[0]
  const { change, isPending, failure, dialog } = useChange(
    what,
    active,
    doing,
    `${which.game}, ${which.owner}`,
    onClose,
  )
  const [typed, setTyped] = useState('')
  const isRefused = active && impact?.error
  return (
    <ActionDialog
      title={translate(isRefused ? 'activation.refused' : `activation.${doing}`)}
      onClose={onClose}
      isCareful={what === 'switch'}
      error={failure ?? error}
      action={
        !isRefused && {
          label: translate(`activation.${doing}`),
          color: doing === 'remove' ? 'error' : 'primary',
          disabled: isPending || !(impact ?? error) || (what === 'remove' && typed !== which.game),
          onClick: () => change(record),
        }
      }
    >
      <p>{translate(`activation.asked.${isRefused ? 'refused' : doing}`, { ...which })}</p>
      {isRefused ? (
        <div role="alert" className="notice">
          <p>{translate(messageKeyOfCode(isRefused.code), isRefused.params)}</p>
          {isRefused.code === 'rtpAboveMax' && <RtpAndMaxRtpLinks pair={{ casinoId: ownerId, gameId }} />}
        </div>
      ) : (
        <ImpactText doing={doing} impact={impact} />
      )}
      {what === 'remove' && (
        <ConfirmByTypingField text={which.game} typed={typed} onType={setTyped} isFinal={false} />
      )}
      {dialog}
    </ActionDialog>
  )
}

/** Everything that shows playable games is loaded again, and what says that a push of the casino or integration is due. */
function useChange(
  what: ChangeDialogProps['what'],
  active: boolean,
  doing: string,
  name: string,
  onClose: () => void,
) {
  const { path, entity } = useResourceConfig()
  const { owner, columns } = matrixKindOf(entity)
  const ownerPath = useScreensOf(columns).path
  const notifyWrite = useNotifyWrite()
  const tellChange = useNotifyWithUndo()
  const queryClient = useQueryClient()
  const conflict = useConflictOutsideForm()
  const [failure, setFailure] = useState<unknown>(null)
  const [update, { isPending: isUpdating }] = useUpdate<Row>()
  const [remove, { isPending: isRemoving }] = useDelete<Row>()
  const change = (on: Row) => {
    const told = {
      mutationMode: 'pessimistic',
      onSuccess: (done: Row | undefined) => {
        const said = `activation.done.${doing}`
        if (what === 'switch' && done) tellChange(said, 'info', on, done, name)
        else notifyWrite({ name, message: said, saved: on, collection: entity.name }, 'info')
        onClose()
        void queryClient.invalidateQueries({ queryKey: ['casino-games'] })
        void queryClient.invalidateQueries({ queryKey: ['integration-games'] })
        void queryClient.invalidateQueries({ queryKey: [ownerPath, 'getOne', { id: String(on[owner]) }] })
      },
      onError: (error: unknown) => {
        if (!conflict.caught(error, { before: on, again: change })) setFailure(error)
      },
    } as const
    if (what === 'remove') void remove(path, { id: on.id, previousData: on }, told)
    else void update(path, { id: on.id, data: { active }, previousData: on }, told)
  }
  return { change, failure, isPending: isUpdating || isRemoving, dialog: conflict.dialog }
}
