import { LinkBase as Link, useTranslate } from 'react-admin'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { createAddress, useScreensOf } from '../screens.ts'
import { useCan } from '../settings.ts'
import './noneYet.css'

/**
 * A link below a reference input whose collection is empty. It opens the form of a new record in a new tab, and this form offers the record
 * once it is saved.
 */
export function NoneYet({ collection }: { collection: string }) {
  const translate = useTranslate()
  const screens = useScreensOf(collection)
  const mayCreate = useCan(screens.entity, 'create')
  const { create } = useCollectionNames()
  return (
    <p className="none-yet" role="status">
      {translate('input.noneYet')}{' '}
      {mayCreate && (
        <Link to={createAddress(screens)} target="_blank">
          {create(screens.path)}
        </Link>
      )}
    </p>
  )
}
