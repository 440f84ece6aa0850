import { useTranslate } from 'react-admin'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { Menu } from './Menu.tsx'

const LayoutMenu = lazyComponent(() => import('./LayoutMenu.tsx'))

/** How the list is laid out: its columns, their order, the height of its rows. */
export function LayoutButton() {
  const translate = useTranslate()
  return (
    <Menu label={translate('list.layout')}>
      <LayoutMenu />
    </Menu>
  )
}
