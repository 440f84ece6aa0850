import { useDeferredValue, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useResourceConfig } from '../screens.ts'

export interface GroupProps {
  /** The legend is the entity's `groups.<name>`. */
  name: string
  /** Most likely below the first screen: comes a moment after the groups above it, which show the sooner. */
  later?: boolean
  children: ReactNode
}

/** Inputs of a form that belong together. */
export function Group({ name, later = false, children }: GroupProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const isShown = useDeferredValue(true, !later)
  // A form with groups of that kind is longer than a window: beside it there is room for the ways to them.
  if (!isShown) return <span hidden data-later />
  return (
    <fieldset className="group" id={idOfGroup(name)} data-later={later || undefined}>
      <legend>{translate(`resources.${path}.groups.${name}`)}</legend>
      <div className="inputs">{children}</div>
    </fieldset>
  )
}

const prefix = 'group-'

/** What a group is gone to by. */
export const idOfGroup = (name: string) => prefix + name
export const nameOfGroup = (id: string) => id.slice(prefix.length)
