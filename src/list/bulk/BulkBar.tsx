import { useEffect, useId } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Button, ButtonLink } from '../../layout/Button.tsx'
import type { Row } from '../../contract/values.ts'
import { useFormats } from '../../locale/format.ts'
import { useListAddress } from '../../record/useListAddress.ts'
import { useResourceConfig } from '../../context.ts'
import { nothingSelected, type SelectedRecords } from '../selection.ts'
import { SelectAll } from './SelectAll.tsx'
import '../panels.css'

export interface BulkBarProps {
  actions: readonly string[]
  selected: SelectedRecords
  select: (change: SelectedRecords | ((selected: SelectedRecords) => SelectedRecords)) => void
  ask: (action: string) => void
}

export default function BulkBar({ actions, selected, select, ask }: BulkBarProps) {
  const translate = useTranslate()
  const id = useId()
  const { number } = useFormats()
  const { path, compare } = useResourceConfig()
  const { data = [] } = useListContext<Row>()
  useEffect(() => backToList, [])
  const elsewhere = selected.size - data.filter(({ id }) => selected.has(id)).length
  return (
    // The bar stands after all rows: the key B leads to it.
    <div
      className="bulk-bar card flow tight apart raised"
      role="group"
      aria-labelledby={id}
      aria-keyshortcuts="b"
      tabIndex={-1}
    >
      <span id={id}>
        {translate('list.bulk.selected', { count: number(selected.size) })}
        {elsewhere > 0 && ` ${translate('list.bulk.elsewhere', { count: number(elsewhere) })}`}
      </span>
      <SelectAll selected={selected} select={select} />
      <Button onClick={() => select(nothingSelected)}>{translate('list.bulk.clear')}</Button>
      {compare && <CompareLink selected={selected} />}
      {actions.map((action) => (
        <Button key={action} variant="outlined" onClick={() => ask(action)}>
          {translate(`resources.${path}.bulk.${action}.label`)}
        </Button>
      ))}
    </div>
  )
}

/** The bar disappears with the selection. The focus then goes to the checkbox that selects rows. */
function backToList() {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('.table-frame input')?.focus({ preventScroll: true })
}

function CompareLink({ selected }: Pick<BulkBarProps, 'selected'>) {
  const translate = useTranslate()
  const address = useListAddress()
  const [one, other] = selected.keys()
  if (selected.size !== 2 || other === undefined) return null
  return (
    <ButtonLink variant="outlined" to={address(one, { tab: 'compare', with: other })}>
      {translate('record.compare.button')}
    </ButtonLink>
  )
}
