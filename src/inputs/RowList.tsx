import { useId, useRef, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Button, IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/icons.tsx'
import { DescriptionProvider, useDescribedBy } from './TextField.tsx'
import './inputs.css'

export interface RowListProps {
  title: ReactNode
  /** A key for each row, in the order of the rows. */
  keys: readonly string[]
  readOnly: boolean
  onAdd: () => void
  onRemove: (index: number) => void
  /** The two inputs of a row. */
  children: (index: number) => ReactNode
}

/** Rows of a name and a value, with buttons that add and remove rows. */
export function RowList({ title, keys, readOnly, onAdd, onRemove, children }: RowListProps) {
  const translate = useTranslate()
  const id = useId()
  const describedBy = useDescribedBy()
  const add = useRef<HTMLButtonElement>(null)
  return (
    <div className="rows" role="group" aria-labelledby={id} aria-describedby={describedBy}>
      <span id={id} className="rows-title">
        {title}
      </span>
      {readOnly && keys.length === 0 && <p className="rows-none">{translate('form.nothingEntered')}</p>}
      {keys.map((key, index) => (
        <div key={key} className="row" role="group" aria-label={translate('form.row', { index: index + 1 })}>
          <DescriptionProvider value={undefined}>{children(index)}</DescriptionProvider>
          {!readOnly && (
            <IconButton
              aria-label={translate('form.removeRow', { index: index + 1 })}
              onClick={() => {
                onRemove(index)
                add.current?.focus()
              }}
            >
              <Icon name="remove" />
            </IconButton>
          )}
        </div>
      ))}
      {!readOnly && (
        <Button ref={add} startIcon={<Icon name="add" />} onClick={onAdd}>
          {translate('form.add')}
        </Button>
      )}
    </div>
  )
}
