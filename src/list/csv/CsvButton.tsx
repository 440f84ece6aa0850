import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Button } from '../../layout/Button.tsx'
import { lazyComponent } from '../../layout/lazyComponent.tsx'

const CsvDialog = lazyComponent(() => import('./CsvDialog.tsx'))

/** Saves all matching rows as a file. */
export function CsvButton() {
  const translate = useTranslate()
  const { total = 0 } = useListContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={total === 0} onClick={() => setOpen(true)}>
        {translate('list.csv.button')}
      </Button>
      {isOpen && <CsvDialog onClose={() => setOpen(false)} />}
    </>
  )
}
