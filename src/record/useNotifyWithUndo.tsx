import { useCallback } from 'react'
import { useNotify, type NotificationType } from 'react-admin'
import isEqual from 'lodash/isEqual.js'
import pick from 'lodash/pick.js'
import pickBy from 'lodash/pickBy.js'
import { can } from '../contract/can.ts'
import { collections } from '../contract/collections.ts'
import type { Row } from '../contract/row.ts'
import { isObject } from '../contract/values.ts'
import { useAllScreens, useResourceConfig } from '../screens.ts'
import { useUser } from '../settings.ts'
import { DueToast } from './PushDue.tsx'
import { UndoToast } from './UndoToast.tsx'
import { ownValue } from '../contract/own.ts'

/** How long an undo is offered, from when nobody points at it any more. Milliseconds. */
const offeredFor = 10_000

/**
 * Says that a record, which is named by its label unless another name is given, was changed, and offers to undo it. Not what cannot be put back: secrets, which nobody reads, and what is
 * kept elsewhere. Without an end to it, whatever can be put back can be from its entry in the audit log.
 */
export function useNotifyWithUndo() {
  const notify = useNotify()
  const user = useUser()
  const { path, entity, asksBefore } = useResourceConfig()
  const log = useAllScreens().find((screens) => screens.entity.name === collections.auditLog)
  const mayUndo = !!user && !!log && can(user, log.entity, 'revert')
  return useCallback(
    (
      message: string,
      type: NotificationType,
      before: Row,
      saved: Row,
      name = String(ownValue(saved, entity.label) ?? saved.id),
    ) => {
      // Of what is kept elsewhere, as users are, nobody knows when it was changed.
      const isHere = typeof saved['updatedAt'] === 'string' && saved.version !== before.version
      const isUndoable = mayUndo && isHere && isEqual(secretsIn(before), secretsIn(saved))
      if (!isUndoable) {
        return notify(<DueToast name={name} message={message} saved={saved} collection={entity.name} />, {
          type,
        })
      }
      const asked = pickBy(
        pick(before, asksBefore?.fields ?? []),
        (value, name) => !isEqual(value, ownValue(saved, name)),
      )
      notify(<UndoToast {...{ name, message, path, saved, asked }} />, {
        type,
        autoHideDuration: offeredFor,
      })
    },
    [mayUndo, notify, path, entity, asksBefore],
  )
}

/** The markers of all secrets in a record. */
function secretsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(secretsIn)
  if (!isObject(value)) return []
  return typeof value['set'] === 'boolean' ? [value] : Object.values(value).flatMap(secretsIn)
}
