import { useMemo } from 'react'
import { fieldOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { useNames } from '../fields/useNames.ts'
import { useResourceConfig } from '../screens.ts'
import { ownValue } from '../contract/own.ts'

/** Labels that distinguish records of the page's collection from each other: that of a version includes its game. */
export function useFullNames(rows: readonly Row[]): (row: Row) => string {
  const { entity } = useResourceConfig()
  const [within] = fieldOf(entity, entity.label).within ?? []
  const collection = within && fieldOf(entity, within).reference
  const referred = useMemo(
    () =>
      within && collection ? rows.map((row) => ({ collection, id: String(ownValue(row, within)) })) : [],
    [rows, within, collection],
  )
  const names = useNames(referred)
  return (row) => {
    const label = String(ownValue(row, entity.label))
    const of = within && names.get(`${collection}/${String(ownValue(row, within))}`)
    return of ? `${of} ${label}` : label
  }
}
