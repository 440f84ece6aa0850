import { useId, useState } from 'react'
import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import { messageKey } from '../api/failure.ts'
import type { Row } from '../contract/row.ts'
import { Button } from '../layout/Button.tsx'
import { useResourceConfig } from '../screens.ts'
import { useUser } from '../settings.ts'
import DeleteDialog from './DeleteDialog.tsx'
import { useTabTo } from './tabAddress.ts'
import { useUsage } from './useUsage.ts'
import { codesOf, useUsers, usersOf } from './users.ts'

/**
 * Asks before it deletes the page's record. While others need the record it is off and says so; where that is not known
 * the server will say it.
 */
export function DeleteButton() {
  const translate = useTranslate()
  const id = useId()
  const tabTo = useTabTo()
  const users = useUsers()
  const { data: usage = [] } = useUsage()
  const [isOpen, setOpen] = useState(false)
  const { keeps } = useResourceConfig()
  const user = useUser()
  const record = useRecordContext<Row>()
  const kept = record && user && keeps?.(record, user)
  const isInUse = usersOf(usage) > 0
  const isOff = isInUse || !!kept
  return (
    <>
      <span id={id} className="delete-reason">
        {isOff &&
          (kept ? (
            translate(messageKey(kept))
          ) : (
            <>
              {codesOf(usage).map((code) => (
                <span key={code}>{translate(messageKey(code))}</span>
              ))}
              <Link to={tabTo('usage')}>{translate('delete.inUse', { users: users(usage) })}</Link>
            </>
          ))}
      </span>
      <Button
        color="error"
        variant="outlined"
        className="delete-button"
        // Not `disabled`: that would take it, and the reason with it, from whoever goes by keyboard.
        {...(isOff && { 'aria-disabled': true, 'aria-describedby': id })}
        onClick={() => !isOff && setOpen(true)}
      >
        {translate('delete.button')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
