import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { ColumnChoice } from '../../src/list/ColumnChoice.tsx'
import { Menu } from '../../src/list/Menu.tsx'
import { columns } from './figures.ts'
import { useReportColumns } from './useReportColumns.ts'

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
