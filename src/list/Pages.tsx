import { useListContext, useTranslate } from 'react-admin'
import Button from '@mui/material/Button'

/** Which rows of how many are shown, and the way to the others. */
export function Pages() {
  const translate = useTranslate()
  const { page, perPage, setPage, total = 0, data = [] } = useListContext()
  const first = (page - 1) * perPage
  return (
    <nav className="pages" aria-label={translate('list.pages')}>
      <span role="status">
        {translate('list.count', { from: first + 1, to: first + data.length, total })}
      </span>
      {total > perPage && (
        <>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {translate('list.previousPage')}
          </Button>
          <Button disabled={first + perPage >= total} onClick={() => setPage(page + 1)}>
            {translate('list.nextPage')}
          </Button>
        </>
      )}
    </nav>
  )
}
