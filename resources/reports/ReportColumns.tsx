import { useStore, useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { Button } from '../../src/layout/Button.tsx'
import { ColumnChoice } from '../../src/list/LayoutMenu.tsx'
import { Menu } from '../../src/list/Menu.tsx'
import { reportTableColumns } from './figures.ts'

/** Chooses the figures in the tables of reports. */
export function ReportColumns() {
  const translate = useTranslate()
  const [shown, change] = useReportColumns()
  return (
    <Menu label={translate('list.layout')}>
      <ColumnChoice
        offered={reportTableColumns}
        shown={shown}
        labelOf={(name) => translate(`reports.names.${name}`)}
        change={change}
      />
      <Button onClick={() => change(reportTableColumns)}>{translate('list.resetLayout')}</Button>
    </Menu>
  )
}

export type ReportColumn = (typeof reportTableColumns)[number]

/** The chosen figures in their order, stored for the user in this browser. */
export function useReportColumns(): [
  shown: readonly ReportColumn[],
  change: (shown: readonly ReportColumn[]) => void,
] {
  const [kept, keep] = useStore<readonly string[]>('reports.columns', reportTableColumns)
  const shown = useMemo(() => {
    // The stored choice may contain figures that no longer exist.
    const known = reportTableColumns.filter((name) => kept.includes(name))
    const inOrder = known.toSorted((a, b) => kept.indexOf(a) - kept.indexOf(b))
    return inOrder.length > 0 ? inOrder : reportTableColumns
  }, [kept])
  return [shown, keep]
}
