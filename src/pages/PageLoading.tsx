import { useTranslate } from 'ra-core'

/** While a page's code is on its way; the stylesheet shows it only after a moment. */
export function PageLoading() {
  const translate = useTranslate()
  return (
    <p className="page-loading" role="status">
      {translate('app.working')}
    </p>
  )
}
