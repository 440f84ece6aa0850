import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import DeleteDialog from './DeleteDialog.tsx'

/** Asks before it deletes the page's record; its dialog says why a record that others need stays. */
export function DeleteButton() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="error" variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('delete.button')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </>
  )
}
