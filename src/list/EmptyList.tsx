import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useResourceConfig } from '../screens.ts'
import { useCan } from '../settings.ts'
import { CreateLink } from './CreateLink.tsx'
import { useMissing } from './useMissing.ts'

/**
 * An empty list: what belongs there, which other records are needed first, and a link to create the first record. Users who may not create
 * records are told where such records come from.
 */
export default function EmptyList({ children: create }: { children: ReactNode }) {
  const translate = useTranslate()
  const { entity, words, createBy = 'create' } = useResourceConfig()
  const mayCreate = useCan(entity, createBy)
  const missing = useMissing(mayCreate ? entity : null)
  const isForOthers = !mayCreate && (!entity.readOnly || createBy !== 'create')
  const about = translate(isForOthers ? 'empty.others' : `empty.lists.${words ?? entity.name}`, { _: '' })
  return (
    <>
      {about && <span>{about}</span>}
      {missing.length > 0 && (
        <>
          <span>{translate('empty.needs')}</span>
          <ul className="list-needs">
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
