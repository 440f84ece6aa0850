import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { moveEntry } from './moveEntry.ts'

export interface ColumnChoiceProps<Name extends string> {
  /** Every column that the list can show, in the order of the entity's fields. */
  offered: readonly Name[]
  /** The columns that are shown, at least one. */
  shown: readonly Name[]
  labelOf: (name: Name) => string
  change: (shown: readonly Name[]) => void
}

/** Lets staff choose the columns of a list and their order: shown columns stand first, the others follow in the order of the fields. */
export function ColumnChoice<Name extends string>({
  offered,
  shown,
  labelOf,
  change,
}: ColumnChoiceProps<Name>) {
  const translate = useTranslate()
  const all = [...shown, ...offered.filter((name) => !shown.includes(name))]
  return (
    <fieldset className="menu-group">
      <legend>{translate('list.columns')}</legend>
      <ol className="column-choice">
        {all.map((name, index) => {
          const label = labelOf(name)
          const isShown = index < shown.length
          const toggle = () => change(isShown ? shown.filter((other) => other !== name) : [...shown, name])
          const move = (by: number) => (event: MouseEvent<HTMLElement>) => {
            const button = event.currentTarget
            // Browsers take the focus away from an element that is moved in the page.
            flushSync(() => change(moveEntry(shown, index, by)))
            button.focus()
          }
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={toggle}
                />
                {label}
              </label>
              {isShown && (
                <>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={translate('list.moveUp', { field: label })}
                    aria-disabled={index === 0}
                    onClick={move(-1)}
                  >
                    ↑
                  </Button>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={translate('list.moveDown', { field: label })}
                    aria-disabled={index === shown.length - 1}
                    onClick={move(1)}
                  >
                    ↓
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
