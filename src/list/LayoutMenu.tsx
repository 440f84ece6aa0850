import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { useResourceConfig } from '../screens.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { offeredColumns } from './columns.ts'
import { densities, usePreferences } from './preferences.ts'

export default function LayoutMenu() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const [{ density, columns }, change, reset] = usePreferences()
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
      <ColumnChoice
        offered={offeredColumns(entity).map((field) => field.path)}
        shown={columns}
        labelOf={(name) => translate(`resources.${path}.fields.${name}`)}
        change={(shown) => change({ columns: shown })}
      />
      <Button onClick={reset}>{translate('list.resetLayout')}</Button>
    </>
  )
}
