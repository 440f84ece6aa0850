import { useMemo } from 'react'
import { useCreatePath, useRecordContext } from 'react-admin'
import { fieldOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { useNames } from '../fields/useNames.ts'
import type { Crumb } from '../layout/PageHeader.tsx'
import { useAllScreens, useResourceConfig } from '../screens.ts'
import { ownValue } from '../contract/own.ts'

/** The record that the page's record is identified within, such as the game of a version: the page above this one. */
export function useParent(): Crumb[] {
  const createPath = useCreatePath()
  const all = useAllScreens()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>()
  const [within] = fieldOf(entity, entity.label).within ?? []
  const collection = within && fieldOf(entity, within).reference
  const id = within && ownValue(record, within)
  const referred = useMemo(
    () => (collection && typeof id === 'string' ? [{ collection, id }] : []),
    [collection, id],
  )
  const names = useNames(referred)
  return referred.flatMap(({ collection, id }) => {
    const path = all.find((screens) => screens.entity.name === collection)?.path
    const label = names.get(`${collection}/${id}`)
    return path && label ? [{ label, to: createPath({ resource: path, type: 'edit', id }) }] : []
  })
}
