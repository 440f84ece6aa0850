import { useTranslate } from 'react-admin'
import { isLongEnoughToBeMisspelt } from '../contract/similar.ts'
import { RecordLink } from '../fields/parts.tsx'
import { useRecordSearch } from '../palette/useRecords.ts'
import { useResourceConfig } from '../context.ts'

export default function DidYouMean({ text }: { text: string }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { similar } = useRecordSearch(isLongEnoughToBeMisspelt(text) ? text : '')
  const own = similar.filter(({ resource }) => resource === entity.name)
  if (own.length === 0) return null
  return (
    <span>
      {translate('palette.similar')}{' '}
      {own.map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <RecordLink collection={entity.name} id={id}>
            {label}
          </RecordLink>
        </span>
      ))}
    </span>
  )
}
