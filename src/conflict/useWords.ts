import { useTranslate } from 'react-admin'
import { fieldLabel } from '../fields/fieldAt.ts'
import { useValueContext } from '../fields/useValueContext.ts'
import { valueText } from '../fields/valueText.ts'
import { useScreens } from '../screens.ts'
import type { Difference } from './merge.ts'

/** How differences are written: their labels, and their values before, theirs and mine (0, 1, 2). */
export function useWords(differences: readonly Difference[]) {
  const translate = useTranslate()
  const { entity } = useScreens()
  const context = useValueContext(
    entity,
    differences.flatMap(({ field, values }) => values.map((value) => ({ field, value }))),
  )
  return {
    labelOf: ({ keys, field, itemBy, along }: Difference) => {
      const label = fieldLabel(entity, itemBy !== undefined ? field.path : keys.join('.'), translate)
      return along.length > 0 ? translate('record.conflict.along', { field: label }) : label
    },
    textOf: ({ field, values }: Difference, side: 0 | 1 | 2) => valueText(field, values[side], context),
  }
}
