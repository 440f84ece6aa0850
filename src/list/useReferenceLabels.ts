import { useMemo } from 'react'
import type { Field } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { idsIn, useNames, type ReferenceTo } from '../fields/useNames.ts'

/** Labels of the records that the rows refer to: one request for each collection and page. */
export const useReferenceLabels = (columns: readonly Field[], rows: readonly Row[]) =>
  useNames(useMemo(() => referredBy(columns, rows), [columns, rows]))

export const referredBy = (columns: readonly Field[], rows: readonly Row[]): ReferenceTo[] =>
  columns.flatMap(({ reference: collection, path }) =>
    collection ? rows.flatMap(({ [path]: value }) => idsIn(value).map((id) => ({ collection, id }))) : [],
  )
