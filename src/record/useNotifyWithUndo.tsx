import { useCallback } from 'react'
import { useNotify, type NotificationType } from 'react-admin'
import { isEqual, pick } from 'es-toolkit/compat'
import { can, builtInCollections } from '../contract/entity.ts'
import { type Row, isObject, ownValue } from '../contract/values.ts'
import { useAllScreens, useResourceConfig, useUser } from '../context.ts'
import { changedFields } from '../schema/normalise.ts'
import { ToastWithPushNotice } from './PushDue.tsx'
import { UndoToast } from './UndoToast.tsx'

/** Milliseconds for which undo is offered, since the pointer left it. */
const offeredFor = 10_000

/** Names the record by its label or the given name. Secrets cannot be restored. Later, changes can be reverted by their log entry. */
export function useNotifyWithUndo() {
  const notify = useNotify()
  const user = useUser()
  const { path, entity, asksBefore } = useResourceConfig()
  const log = useAllScreens().find((screens) => screens.entity.name === builtInCollections.auditLog)
  const mayUndo = !!user && !!log && can(user, log.entity, 'revert')
  return useCallback(
    (
      message: string,
      type: NotificationType,
      before: Row,
      saved: Row,
      name = String(ownValue(saved, entity.label) ?? saved.id),
    ) => {
      // Records of other systems, such as users, have no entry that can be reverted: undo writes the former values.
      const isLogged = typeof saved['updatedAt'] === 'string'
      const isChanged = saved.version !== before.version && isEqual(secretsIn(before), secretsIn(saved))
      if (!isChanged || (isLogged && !mayUndo)) {
        return notify(
          <ToastWithPushNotice name={name} message={message} saved={saved} collection={entity.name} />,
          {
            type,
          },
        )
      }
      const changed = (asksBefore?.fields ?? []).filter(
        (name) => !isEqual(ownValue(before, name), ownValue(saved, name)),
      )
      const asked = pick(before, changed)
      const restored = isLogged ? null : pick(before, changedFields(entity, before, saved))
      notify(<UndoToast {...{ name, message, path, saved, asked, restored }} />, {
        type,
        autoHideDuration: offeredFor,
      })
    },
    [mayUndo, notify, path, entity, asksBefore],
  )
}

function secretsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  if (!isObject(value)) return []
  return typeof value['set'] === 'boolean' ? [value] : Object.values(value).flatMap(secretsIn)
}
