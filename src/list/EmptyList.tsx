import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useResourceConfig } from '../screens.ts'
import { useCan } from '../settings.ts'
import { CreateLink } from './CreateLink.tsx'
import { useMissing } from './useMissing.ts'

/**
 * What is said where a list has nothing yet: what belongs there, what its records need that is not there either, and the way to
 * a first one. Who may not create any is told how they come.
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
