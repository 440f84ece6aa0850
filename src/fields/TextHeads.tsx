import { useTranslate } from 'react-admin'

/** The head of a table that is no list, by the keys of its texts. */
export function TextHeads({ of: keys }: { of: readonly string[] }) {
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
