import { useTranslate } from 'react-admin'

export function TranslatedTableHead({ of: keys, className }: { of: readonly string[]; className?: string }) {
  const translate = useTranslate()
  return (
    <thead className={className}>
      <tr>
        {keys.map((key) => (
          <th key={key} scope="col">
            {translate(key)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
