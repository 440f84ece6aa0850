import { useMemo } from 'react'
import { fieldOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { useNames } from '../fields/useNames.ts'
import { useResourceConfig } from '../screens.ts'
import { ownValue } from '../contract/own.ts'

/** What records of the page's collection are called beside each other: a version, whose number is one of its game's alone, with its game. */
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
