import { useTranslate } from 'react-admin'
import { useCurrentView } from './useCurrentView.ts'
import { useViews } from './useViews.ts'

/** The name of the current view, and whether the list was changed since; the general label where there is none. */
export default function ViewName() {
  const translate = useTranslate()
  const { data } = useViews()
  const { activeId, isChanged } = useCurrentView()
  const label = translate('list.views.button')
  const active = data?.find(({ id }) => id === activeId)
  if (!active) return label
  return (
    <>
      {translate('list.views.active', { name: active.name })}
      {isChanged(active) && <i className="changed">{translate('list.views.changed')}</i>}
    </>
  )
}
