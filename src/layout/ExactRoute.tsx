import { createElement, type ComponentType } from 'react'
import { useParams } from 'react-admin'
import { NotFound } from '../pages/NotFound.tsx'

/** react-admin opens a view for every address below its own, too; here such addresses do not exist. */
export function ExactRoute({ view }: { view: ComponentType }) {
  return useParams()['*'] ? <NotFound /> : createElement(view)
}
