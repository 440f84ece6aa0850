import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useScreens } from '../../src/screens.ts'

/** The way from a provider to the import of its games. */
export function ImportLink() {
  const translate = useTranslate()
  const { path } = useScreens()
  const { id } = useRecordContext<Row>() as Row
  return (
    <div className="wide">
      <p className="stamps">{translate('resources.game-providers.import.explain')}</p>
      <ButtonLink variant="outlined" to={`/${path}/${encodeURIComponent(id)}/import`}>
        {translate('resources.game-providers.import.button')}
      </ButtonLink>
    </div>
  )
}
