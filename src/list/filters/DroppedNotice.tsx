import { useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { fieldLabel } from '../../fields/fieldAt.ts'
import { conditionOf, filterableFields } from '../../contract/query.ts'
import { focusMain } from '../../layout/focusMain.ts'
import { useLocaleState } from '../../locale/LocaleProvider.tsx'
import { useResourceConfig } from '../../screens.ts'
import type { DroppedParameter } from './address.ts'
import './dropped.css'

/**
 * Names what the list does not have of its address or of a saved view. It stays until it is closed or the list is asked for something else.
 */
export default function DroppedNotice({ dropped }: { dropped: readonly DroppedParameter[] }) {
  const translate = useTranslate()
  const { locale } = useLocaleState()
  const { entity } = useResourceConfig()
  const { search } = useLocation()
  const navigate = useNavigate()
  const words = dropped.map(({ part, name }) => {
    const known = part === 'filter' ? conditionOf(filterableFields(entity), name)?.field.path : undefined
    return translate(`list.dropped.${part}`, { name: known ? fieldLabel(entity, known, translate) : name })
  })
  return (
    <div className="dropped" role="status">
      <span>
        {translate('list.dropped.text', {
          list: new Intl.ListFormat(locale, { type: 'unit' }).format(words),
        })}
      </span>
      <button
        type="button"
        className="filter-remove"
        aria-label={translate('list.dropped.dismiss')}
        onClick={() => {
          focusMain()
          void navigate({ search }, { replace: true })
        }}
      >
        ×
      </button>
    </div>
  )
}
