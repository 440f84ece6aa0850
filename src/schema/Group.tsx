import { useDeferredValue, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useResourceConfig } from '../screens.ts'

export interface GroupProps {
  /** The legend is the entity's text `groups.<name>`. */
  name: string
  /** Probably below the first screen: rendered after the groups above it, which appear sooner. */
  later?: boolean
  children: ReactNode
}

/** A group of inputs. */
export function Group({ name, later = false, children }: GroupProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const isShown = useDeferredValue(true, !later)
  // A form with such groups is longer than the window, so there is room for links to them beside it.
  if (!isShown) return <span hidden data-later />
  return (
    <fieldset className="group" id={idOfGroup(name)} data-later={later || undefined}>
      <legend>{translate(`resources.${path}.groups.${name}`)}</legend>
      <div className="inputs">{children}</div>
    </fieldset>
  )
}

const prefix = 'group-'

/** The anchor of a group. */
export const idOfGroup = (name: string) => prefix + name
export const nameOfGroup = (id: string) => id.slice(prefix.length)
