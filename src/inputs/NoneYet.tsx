import { LinkBase as Link, useTranslate } from 'react-admin'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { createAddress, useScreensOf } from '../screens.ts'
import { useCan } from '../settings.ts'
import './noneYet.css'

/**
 * Under an input that has to refer to a record where there is none yet: the way to a first one. It opens beside the form, which
 * stays as it is and offers the record as soon as it is there.
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
