import { useListContext, useTranslate } from 'react-admin'
import type { Filter } from '../../src/contract/query.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import EntityList from '../../src/list/EntityList.tsx'
import { useCan } from '../../src/context.ts'
import { fileRequestLocation } from '../report-files/address.ts'
import { reportFiles } from '../report-files/entity.ts'

export default function RoundList() {
  return (
    <EntityList>
      <AsFile />
    </EntityList>
  )
}

function AsFile() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  if (!useCan(reportFiles, 'request')) return null
  return (
    <ButtonLink to={fileRequestLocation('rounds', filterValues as Filter)}>
      {translate('reportFiles.asFile')}
    </ButtonLink>
  )
}
