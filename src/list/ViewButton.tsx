import { useTranslate } from 'react-admin'
import { lazyPart } from '../layout/part.tsx'
import { Menu } from './Menu.tsx'

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx'))

/** How the list is laid out: its columns, their order, the height of its rows. */
export function ViewButton() {
  const translate = useTranslate()
  return (
    <Menu label={translate('list.view')}>
      <ViewMenu />
    </Menu>
  )
}
