import { useTranslate } from 'react-admin'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { Menu } from './Menu.tsx'

const LayoutMenu = lazyComponent(() => import('./LayoutMenu.tsx'))

/** The button that opens the layout menu. */
export function LayoutButton() {
  const translate = useTranslate()
  return (
    <Menu label={translate('list.layout')}>
      <LayoutMenu />
    </Menu>
  )
}
