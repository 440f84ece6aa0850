import { useId, useState } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import ResetDialog from './ResetDialog.tsx'

/** Sets another password for somebody else; one's own is changed with the identity service. */
export function ResetPassword({ id, isOwn }: { id: string; isOwn: boolean }) {
  const translate = useTranslate()
  const reason = useId()
  const { entity } = useResourceConfig()
  const mayReset = useCan(entity, 'resetPassword')
  const [isOpen, setOpen] = useState(false)
  if (!mayReset) return null
  return (
    <div className="wide">
      <Button
        variant="outlined"
        disabled={isOwn}
        aria-describedby={isOwn ? reason : undefined}
        onClick={() => setOpen(true)}
      >
        {translate('resources.users.reset.button')}
      </Button>
      {isOwn && (
        <p id={reason} className="stamps">
          {translate('resources.users.own.password')}{' '}
          <Link to="/users/account">{translate('resources.account.title')}</Link>
        </p>
      )}
      {isOpen && <ResetDialog id={id} onClose={() => setOpen(false)} />}
    </div>
  )
}
