import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import { ButtonLink } from '../layout/Button.tsx'
import { createAddress, type Screens } from '../screens.ts'

interface CreateLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'variant'> {
  screens: Screens
}

/** The way to a new record, by the name of its kind. */
export function CreateLink({ screens, variant }: CreateLinkProps) {
  const translate = useTranslate()
  const name = translate(`resources.${screens.path}.name`, { smart_count: 1 })
  return (
    <ButtonLink variant={variant} to={createAddress(screens)}>
      {translate('list.createTitle', { name })}
    </ButtonLink>
  )
}
