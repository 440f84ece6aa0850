import { useStore, useTranslate } from 'react-admin'
import { useMemo } from 'react'
import { Button } from '../../src/layout/Button.tsx'
import { ColumnChoice } from '../../src/list/LayoutMenu.tsx'
import { Menu } from '../../src/list/Menu.tsx'
import { columns } from './figures.ts'

/** Which figures the tables of reports show. */
export function ReportColumns() {
  const translate = useTranslate()
  const [shown, change] = useReportColumns()
  return (
    <Menu label={translate('list.layout')}>
      <ColumnChoice
        offered={columns}
        shown={shown}
        labelOf={(name) => translate(`reports.names.${name}`)}
        change={change}
      />
      <Button onClick={() => change(columns)}>{translate('list.resetLayout')}</Button>
    </Menu>
  )
}

export type Column = (typeof columns)[number]

/** The figures that the tables of reports show, in their order, for whoever is signed in on this machine; and another choice. */
export function useReportColumns(): [shown: readonly Column[], change: (shown: readonly Column[]) => void] {
  const [kept, keep] = useStore<readonly string[]>('reports.columns', columns)
  const shown = useMemo(() => {
    // What was kept may be older than the figures are.
    const known = columns.filter((name) => kept.includes(name))
    const inOrder = known.toSorted((a, b) => kept.indexOf(a) - kept.indexOf(b))
    return inOrder.length > 0 ? inOrder : columns
  }, [kept])
  return [shown, keep]
}
