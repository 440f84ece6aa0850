import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import DeleteDialog from './DeleteDialog.tsx'

/** Opens the dialog that deletes the page's record, or says why it cannot be deleted. */
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
