import { useMemo, useRef, type ReactNode } from 'react'
import { ListBase, useTranslate } from 'react-admin'
import { ButtonLink } from '../layout/Button.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { Forbidden } from '../pages/Forbidden.tsx'
import { createAddress, useResourceConfig, useBreadcrumbs, type Section } from '../screens.ts'
import { useCan } from '../settings.ts'
import { defaultPageSize, defaultSort } from './address.ts'
import { CsvButton } from './csv/CsvButton.tsx'
import { CheckedAddress } from './filters/CheckedAddress.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { ListBody } from './ListBody.tsx'
import { PageRouter } from './PageRouter.tsx'
import { SortSelect } from './SortSelect.tsx'
import { LayoutButton } from './LayoutButton.tsx'
import './tools.css'

export interface EntityListProps {
  /** The section that the list belongs to, for an entity without a menu item of its own. */
  section?: Section
  /** Further buttons for the header. */
  children?: ReactNode
}

export default function EntityList({ section: standing, children }: EntityListProps) {
  const translate = useTranslate()
  const names = useCollectionNames()
  const screens = useResourceConfig()
  const { entity, path, section, createBy = 'create', seenBy = 'list', above: Above } = screens
  const mayList = useCan(entity, seenBy)
  // A part (such as a game of a casino) is created on the page of the record that it belongs to.
  const mayCreate = useCan(entity, createBy) && section !== null
  const trail = useBreadcrumbs(false, standing)
  const sort = useMemo(() => defaultSort(screens), [screens])
  const outOfRangeRef = useRef(false)
  const create = mayCreate && (
    <ButtonLink variant="contained" aria-keyshortcuts="n" to={createAddress(screens)}>
      {names.create(path)}
    </ButtonLink>
  )
  if (!mayList) return <Forbidden />
  return (
    <CheckedAddress>
      <PageRouter isOutOfRange={outOfRangeRef}>
        <ListBase
          key={path}
          disableAuthentication
          perPage={defaultPageSize}
          sort={sort}
          exporter={false}
          queryOptions={quiet}
        >
          <PageHeader title={translate(`resources.${path}.name`, { smart_count: 2 })} trail={trail}>
            {children}
            {create}
          </PageHeader>
          <div className="list-tools">
            <FilterBar />
            <div className="list-tools-end">
              <SortSelect />
              <LayoutButton />
              <CsvButton />
            </div>
          </div>
          {Above && <Above />}
          <ListBody outOfRangeRef={outOfRangeRef}>{create}</ListBody>
        </ListBase>
      </PageRouter>
    </CheckedAddress>
  )
}

/** The list shows its failures itself, so react-admin shows no notification. */
const quiet = { onError: () => undefined }
