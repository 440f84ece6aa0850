import { LinkBase as Link, useTranslate } from 'react-admin'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { createAddress, useScreensOf } from '../screens.ts'
import { useCan } from '../settings.ts'
import './noneYet.css'

export interface NoneYetProps {
  collection: string
  /** Why there is none to choose: `noneYet` exists, or `noneOwn` serves only casinos that the user sees. */
  why: 'noneYet' | 'noneOwn'
}

/**
 * A link below a reference input that offers nothing to choose. It opens the form of a new record in a new tab, and this form offers the
 * record once it is saved.
 */
export function NoneYet({ collection, why }: NoneYetProps) {
  const translate = useTranslate()
  const screens = useScreensOf(collection)
  const mayCreate = useCan(screens.entity, 'create')
  const { create } = useCollectionNames()
  return (
    <p className="none-yet" role="status">
      {translate(`input.${why}`)}{' '}
      {mayCreate && (
        <Link to={createAddress(screens)} target="_blank">
          {create(screens.path)}
        </Link>
      )}
    </p>
  )
}
