import { useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'

/** The way to see the console as the visitor whose page it is; by the list, so that nothing half entered is left behind unasked. */
export function ViewAs() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const mayView = useCan(entity, 'view')
  const record = useRecordContext<Row>()
  if (!mayView || record?.['role'] !== 'visitor') return null
  return (
    <div className="wide">
      <ButtonLink
        variant="outlined"
        to={`/${path}`}
        state={{ viewAs: { id: record.id, username: record['username'] } }}
      >
        {translate('resources.users.view.thisOne')}
      </ButtonLink>
    </div>
  )
}
