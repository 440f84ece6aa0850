import { LinkBase as Link, useTranslate } from 'react-admin'
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
  const name = translate(`resources.${screens.path}.name`, { smart_count: 1 })
  return (
    <p className="none-yet" role="status">
      {translate('input.noneYet')}{' '}
      {mayCreate && (
        <Link to={createAddress(screens)} target="_blank">
          {translate('list.createTitle', { name })}
        </Link>
      )}
    </p>
  )
}
