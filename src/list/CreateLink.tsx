import type { ComponentProps } from 'react'
import { ButtonLink } from '../layout/Button.tsx'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { createAddress, type ResourceConfig } from '../screens.ts'

interface CreateLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'variant'> {
  screens: ResourceConfig
}

export function CreateLink({ screens, variant }: CreateLinkProps) {
  const { create } = useCollectionNames()
  return (
    <ButtonLink variant={variant} to={createAddress(screens)}>
      {create(screens.path)}
    </ButtonLink>
  )
}
