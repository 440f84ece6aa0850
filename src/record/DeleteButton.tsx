import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import Button from '@mui/material/Button'

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'))

/** Asks before it deletes the page's record. */
export function DeleteButton() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="error" variant="outlined" onClick={() => setOpen(true)}>
        {translate('delete.button')}
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
