import { useTranslate } from 'react-admin'
import { lazyPart } from '../layout/part.tsx'
import { Menu } from './Menu.tsx'

const LayoutMenu = lazyPart(() => import('./LayoutMenu.tsx'))

/** How the list is laid out: its columns, their order, the height of its rows. */
export function LayoutButton() {
  const translate = useTranslate()
  return (
    <Menu label={translate('list.layout')}>
      <LayoutMenu />
    </Menu>
  )
}
