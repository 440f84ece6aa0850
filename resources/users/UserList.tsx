import { useState } from 'react'
import { useTranslate, useGetList } from 'react-admin'
import { OpenDialogButton } from '../../src/layout/Button.tsx'
import EntityList from '../../src/list/EntityList.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { useCan, useScreensOf, firstPageSortedBy } from '../../src/context.ts'
import { users } from './entity.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { RadioGroup, useDialogFieldFlags } from '../../src/inputs/fieldState.tsx'
import { SearchBox } from '../../src/inputs/SearchBox.tsx'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { useDebounced } from '../../src/useDebounced.ts'
import { useViewAs } from './useViewAs.ts'
import '../assignments/assignments.css'
import './users.css'

const AccessReviewExportDialog = lazyComponent(() => import('./AccessReviewExportDialog.tsx'))

export default function UserList() {
  const translate = useTranslate()
  const [mayReview, mayView] = [useCan(users, 'export'), useCan(users, 'view')]
  return (
    <EntityList>
      {mayView && (
        <OpenDialogButton variant="outlined" dialog={(close) => <ViewAsDialog onClose={close} />}>
          {translate('resources.users.view.button')}
        </OpenDialogButton>
      )}
      {mayReview && (
        <OpenDialogButton variant="outlined" dialog={(close) => <AccessReviewExportDialog onClose={close} />}>
          {translate('resources.users.review.button')}
        </OpenDialogButton>
      )}
    </EntityList>
  )
}

const words = 'resources.users.view'
const kinds = ['users', 'casinos'] as const
const nobody: ReadonlySet<string> = new Set()

function ViewAsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [kind, setKind] = useState<(typeof kinds)[number]>('users')
  const [user, setUser] = useState(nobody)
  const [casinos, setCasinos] = useState(nobody)
  const { mutate, error, isPending } = useViewAs()
  const [visitor] = user
  const begin = () => {
    if (kind === 'casinos') mutate({ casinoIds: [...casinos] })
    else if (visitor !== undefined) mutate({ userId: visitor })
  }
  return (
    <ActionDialog
      title={translate(`${words}.title`)}
      onClose={onClose}
      error={error}
      action={{
        label: translate(`${words}.begin`),
        disabled: isPending || (kind === 'users' && visitor === undefined),
        onClick: begin,
      }}
    >
      <p>{translate(`${words}.explain`)}</p>
      <p className="stamps">{translate(`${words}.own`)}</p>
      <RadioGroup
        source="kind"
        legend={translate(`${words}.who`)}
        names={kinds}
        labelOf={(name) => translate(`${words}.kinds.${name}`)}
        chosen={kind}
        choose={setKind}
        disabled={isPending}
      />
      {kind === 'casinos' ? (
        <>
          <ViewChoices key={kind} collection={kind} chosen={casinos} choose={setCasinos} isMultiple />
          <p role="status" className="stamps">
            {translate(`${words}.chosen`, { smart_count: casinos.size })}
          </p>
        </>
      ) : (
        <ViewChoices key={kind} collection={kind} chosen={user} choose={setUser} />
      )}
    </ActionDialog>
  )
}

interface ViewChoicesProps {
  collection: 'users' | 'casinos'
  chosen: ReadonlySet<string>
  choose: (chosen: ReadonlySet<string>) => void
  isMultiple?: boolean
}

const offered = 50

const filters = { users: { role: 'visitor', enabled: true }, casinos: {} } as const
const none: Row[] = []

function ViewChoices({ collection, chosen, choose, isMultiple = false }: ViewChoicesProps) {
  const translate = useTranslate()
  const { path, entity } = useScreensOf(collection)
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const {
    data: rows = none,
    total = 0,
    isPending,
    error,
  } = useGetList<Row>(
    path,
    { filter: { ...filters[collection], ...(q && { q }) }, ...firstPageSortedBy(entity.label, offered) },
    { placeholderData: keepPreviousData },
  )
  const toggle = (id: string) => {
    const next = new Set(isMultiple ? chosen : [])
    if (chosen.has(id) && isMultiple) next.delete(id)
    else next.add(id)
    choose(next)
  }
  const { flags } = useDialogFieldFlags({ name: collection, value: chosen, isValid: chosen.size > 0 })
  const label = translate(`${words}.find.${collection}`)
  return (
    <>
      <SearchBox text={text} label={label} change={setText} />
      <div
        className="add-choices view-choices box scrolls"
        {...flags}
        role="group"
        aria-label={translate(`${words}.kinds.${collection}`)}
      >
        {rows.map((row) => (
          <label key={row.id} className="tick">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={collection}
              checked={chosen.has(row.id)}
              onChange={() => toggle(row.id)}
            />
            <span>{String(ownValue(row, entity.label))}</span>
            <Detail row={row} collection={collection} />
          </label>
        ))}
        {total > rows.length && (
          <p className="stamps">{translate('list.filters.more', { smart_count: total - rows.length })}</p>
        )}
        {error && <p className="stamps">{translate('list.filters.failed')}</p>}
        {!isPending && !error && rows.length === 0 && (
          <p className="stamps">{translate(`${words}.nothing`)}</p>
        )}
      </div>
    </>
  )
}

function Detail({ row, collection }: { row: Row } & Pick<ViewChoicesProps, 'collection'>) {
  const translate = useTranslate()
  if (collection === 'casinos') return <small className="to-end">{row.id}</small>
  const { length } = row['casinoIds'] as string[]
  return (
    <small className="to-end">
      {length === 0 ? translate(`${words}.noCasino`) : translate('viewing.casinos', { smart_count: length })}
    </small>
  )
}
