import { useLocation, useRecordContext } from 'react-admin'
import type { To } from 'react-router-dom'
import type { Row } from '../contract/row.ts'
import { useListAddress } from './useListAddress.ts'

/** The tab in the address. */
export const useTabName = () => new URLSearchParams(useLocation().search).get('tab') ?? 'details'

/** The address of a tab of the page's record; the details have the record's own. */
export function useTabTo(): (name: string) => To {
  const { id } = useRecordContext<Row>() as Row
  const address = useListAddress()
  return (name) => address(id, name === 'details' ? {} : { tab: name })
}
