import { useTranslate } from 'react-admin'

/** The column headings of a plain table; `of` are keys of texts. */
export function TranslatedTableHead({ of: keys }: { of: readonly string[] }) {
  const translate = useTranslate()
  return (
    <thead>
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
