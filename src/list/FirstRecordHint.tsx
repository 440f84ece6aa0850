import type { ReactNode, ComponentProps } from 'react'
import { useTranslate, useDataProvider } from 'react-admin'
import { useQueries } from '@tanstack/react-query'
import {
  useResourceConfig,
  useAllScreens,
  useCan,
  useEffectiveUser,
  useTranslatedResourceNames,
  firstPageSortedBy,
} from '../context.ts'
import { createPagePathOf, type ResourceConfig } from '../screens.ts'
import { can, fieldsOf, type Entity } from '../contract/entity.ts'
import { ButtonLink } from '../layout/Button.tsx'

export default function FirstRecordHint({ children: create }: { children: ReactNode }) {
  const translate = useTranslate()
  const { entity, words, createPermission = 'create' } = useResourceConfig()
  const mayCreate = useCan(entity, createPermission)
  const missing = useMissing(mayCreate ? entity : null)
  const isForOthers = !mayCreate && (!entity.readOnly || createPermission !== 'create')
  const isPrivate = !!useEffectiveUser()?.isReader && !!(entity.owner ?? entity.creatorField)
  const hint = isPrivate ? 'empty.viewing' : isForOthers ? 'empty.others' : null
  const about = translate(hint ?? `empty.lists.${words ?? entity.name}`, { _: '' })
  return (
    <>
      {about && <span>{about}</span>}
      {missing.length > 0 && (
        <>
          <span>{translate('empty.needs')}</span>
          <ul className="list-needs flow">
            {missing.map((screens) => (
              <li key={screens.path}>
                <CreateLink variant="outlined" screens={screens} />
              </li>
            ))}
          </ul>
        </>
      )}
      {create && !about && <span>{translate('empty.create')}</span>}
      {create}
    </>
  )
}

function useMissing(entity: Entity | null): ResourceConfig[] {
  const all = useAllScreens()
  const user = useEffectiveUser()
  const provider = useDataProvider()
  const needed = entity ? neededBy(entity) : []
  const screens = all.filter(
    (one, index) =>
      needed.includes(one.entity.name) &&
      all.findIndex(({ entity: { name } }) => name === one.entity.name) === index &&
      !!user &&
      can(user, one.entity, 'create'),
  )
  const answers = useQueries({
    queries: screens.map(({ path, entity: { label: field } }) => ({
      queryKey: [path, 'getList', 'first'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList(path, {
          filter: {},
          ...firstPageSortedBy(field, 1),
          signal,
        }),
    })),
  })
  return screens.filter((_, index) => answers[index]?.data?.total === 0)
}

const neededBy = (entity: Entity): (string | undefined)[] =>
  fieldsOf(entity)
    .filter(({ kind, required, readOnly }) => kind === 'reference' && required && !readOnly)
    .map(({ reference }) => reference)

interface CreateLinkProps extends Pick<ComponentProps<typeof ButtonLink>, 'variant'> {
  screens: ResourceConfig
}

export function CreateLink({ screens, variant }: CreateLinkProps) {
  const { create } = useTranslatedResourceNames()
  return (
    <ButtonLink variant={variant} to={createPagePathOf(screens)}>
      {create(screens.path)}
    </ButtonLink>
  )
}
