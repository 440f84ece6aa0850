import type { To } from 'react-router-dom'
import { useTranslate } from 'react-admin'
import { ButtonLink } from '../../src/layout/Button.tsx'

/** The way into the matrix, narrowed to what is shown here. */
export function MatrixLink({ to }: { to: To }) {
  const translate = useTranslate()
  return (
    <ButtonLink variant="outlined" to={to}>
      {translate('activation.inMatrix')}
    </ButtonLink>
  )
}
