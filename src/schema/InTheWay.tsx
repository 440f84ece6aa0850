import { createContext, useContext } from 'react'
import { useWatch } from 'react-hook-form'
import { isEqual } from 'es-toolkit/compat'
import { fieldsOf } from '../contract/entity.ts'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { useResourceConfig } from '../context.ts'
import type { RecordsInTheWayProps } from './RecordsInTheWay.tsx'

const RecordsInTheWay = lazyComponent(() => import('./RecordsInTheWay.tsx'))

const Context = createContext<RecordsInTheWayProps | null>(null)
export const InTheWayProvider = Context.Provider

/** It stays while what moved the records away can be undone. */
export function InTheWayOfField({ source }: { source: string }) {
  const inTheWay = useContext(Context)
  return inTheWay?.wrong?.field === source ? <OfValue {...inTheWay} source={source} /> : null
}

function OfValue({ source, ...inTheWay }: RecordsInTheWayProps & { source: string }) {
  const value: unknown = useWatch({ name: source })
  return inTheWay.isOut || isEqual(value, inTheWay.wrong?.value) ? <Shown {...inTheWay} /> : null
}

export function InTheWayOfForm() {
  const inTheWay = useContext(Context)
  const { entity } = useResourceConfig()
  const isAtInput = fieldsOf(entity).some(
    ({ name, readOnly }) => !readOnly && name === inTheWay?.wrong?.field,
  )
  return inTheWay && !isAtInput ? <Shown {...inTheWay} /> : null
}

const Shown = (inTheWay: RecordsInTheWayProps) => (
  <div className="in-the-way wide">
    <RecordsInTheWay key={inTheWay.id} {...inTheWay} />
  </div>
)
