import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { useScreens } from '../screens.ts'
import { offeredColumns } from './columns.ts'
import { moved } from './order.ts'
import { densities, usePreferences } from './preferences.ts'

/** The height of the rows, the columns that are shown, and their order. */
export default function LayoutMenu() {
  const translate = useTranslate()
  const [{ density }, change, reset] = usePreferences()
  return (
    <>
      <fieldset className="menu-group">
        <legend>{translate('list.density')}</legend>
        {densities.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="density"
              checked={density === name}
              onChange={() => change({ density: name })}
            />
            {translate(`list.densities.${name}`)}
          </label>
        ))}
      </fieldset>
      <ColumnChoice />
      <Button onClick={reset}>{translate('list.resetLayout')}</Button>
    </>
  )
}

/** Those shown come first, in their order; the others follow as they are declared. */
function ColumnChoice() {
  const translate = useTranslate()
  const { entity, path } = useScreens()
  const [{ columns: shown }, change] = usePreferences()
  const others = offeredColumns(entity).map((field) => field.path)
  const all = [...shown, ...others.filter((name) => !shown.includes(name))]
  return (
    <fieldset className="menu-group">
      <legend>{translate('list.columns')}</legend>
      <ol className="column-choice">
        {all.map((name, index) => {
          const label = translate(`resources.${path}.fields.${name}`)
          const isShown = index < shown.length
          const toggle = () =>
            change({ columns: isShown ? shown.filter((other) => other !== name) : [...shown, name] })
          const move = (by: number) => (event: MouseEvent<HTMLElement>) => {
            const button = event.currentTarget
            // The browser takes the focus from what is put somewhere else.
            flushSync(() => change({ columns: moved(shown, index, by) }))
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
