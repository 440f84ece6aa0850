import { useTranslate } from 'react-admin'

/** While a page's code is on its way; the stylesheet shows it only after a moment. */
export function PageLoading() {
  const translate = useTranslate()
  return (
    <p className="page-loading" role="status">
      {translate('app.working')}
    </p>
  )
}
