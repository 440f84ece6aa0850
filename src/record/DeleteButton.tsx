import { useId, useState } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { lazyPart } from '../layout/part.tsx'
import { useTabTo } from './tabs.ts'
import { useUsage } from './useUsage.ts'
import { useUsers, usersOf } from './users.ts'

const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx'))

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
  const isInUse = usersOf(usage) > 0
  return (
    <>
      {isInUse && (
        <span id={id} className="delete-reason">
          <Link to={tabTo('usage')}>{translate('delete.inUse', { users: users(usage) })}</Link>
        </span>
      )}
      <Button
        color="error"
        variant="outlined"
        className="delete-button"
        // Not `disabled`: that would take it, and the reason with it, from whoever goes by keyboard.
        {...(isInUse && { 'aria-disabled': true, 'aria-describedby': id })}
        onClick={() => !isInUse && setOpen(true)}
      >
        {translate('delete.button')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
