import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { Button } from '../../src/layout/Button.tsx'
import type { ReportCsvProps } from './ReportCsvDialog.tsx'

/** The CSV writer is larger than the page, so it is loaded on demand. */
const ReportCsvDialog = lazyComponent(() => import('./ReportCsvDialog.tsx'))

export function ReportCsv(props: Omit<ReportCsvProps, 'onClose'>) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('list.csv.button')}
      </Button>
      {isOpen && <ReportCsvDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
