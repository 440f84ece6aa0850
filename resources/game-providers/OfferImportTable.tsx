import { Suspense, useMemo, useRef, type MouseEvent, memo, type Ref, Fragment } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { fieldAt } from '../../src/fields/fieldAt.ts'
import { useCreateValueContext } from '../../src/fields/RecordValues.tsx'
import { suspendingLazyView } from '../../src/layout/lazyComponent.tsx'
import { toggleRow, setRowsSelected, type SelectedLabelsById } from '../../src/list/selection.ts'
import { useAllScreens, useScreensOf, useFormats } from '../../src/context.ts'
import type { ImportPreviewRow, ImportSelectionState } from './useImportSelectionState.ts'
import { offerTones } from '../../src/contract/imports.ts'
import { RecordLink, ToneDot } from '../../src/fields/parts.tsx'
import { useLabelAndValueText } from '../../src/fields/useLabelAndValueText.ts'
import type { ValueContext } from '../../src/fields/valueText.ts'
import { useItemFailureText } from '../../src/api/failureText.ts'
import { ChangeTable } from '../../src/record/ChangeTable.tsx'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import '../../src/record/record.css'
import './import.css'

const WindowedOffers = suspendingLazyView(() => import('./WindowedOffers.tsx'))

/** More rows than this are rendered by virtual scrolling. */
const plainRows = 100

const words = 'resources.game-providers.import'

/** A click with shift selects all rows since the last click. */
export function OfferImportTable({ offers }: { offers: ImportSelectionState }) {
  const translate = useTranslate()
  const { entity, path } = useScreensOf('games')
  const { shown, ticked, tick } = offers
  const anchor = useRef<string | null>(null)
  const context = useCreateValueContext(
    entity,
    useMemo(() => shown.flatMap(studiosIn(entity)), [shown, entity]),
  )
  const selectable = shown.flatMap(({ tick: id, name }) => (id === null ? [] : [{ id, label: name ?? id }]))
  const on = selectable.filter(({ id }) => ticked.has(id)).length
  const isAll = selectable.length > 0 && on === selectable.length
  const click = (event: MouseEvent) => {
    const cell = (event.target as HTMLElement).closest('td.select')
    const id = cell?.closest('tbody')?.dataset['tick']
    if (id === undefined) return
    tick(toggleRow(ticked, selectable, id, event.shiftKey ? anchor.current : null))
    anchor.current = id
  }
  const rows = { offers: shown, ticked, context }
  return (
    // Field names and values are those of games.
    <ResourceContextProvider value={path}>
      <div className="card">
        <table className="offers cells" aria-rowcount={shown.length + 1} onClick={click}>
          <thead>
            <tr>
              <th scope="col" className="select">
                {selectable.length > 0 && (
                  <input
                    type="checkbox"
                    checked={isAll}
                    ref={(box) => {
                      if (box) box.indeterminate = on > 0 && !isAll
                    }}
                    aria-label={translate(`${words}.tickAll`)}
                    onChange={() => tick(setRowsSelected(ticked, selectable, !isAll))}
                  />
                )}
              </th>
              <th scope="col">{translate(`${words}.game`)}</th>
              <th scope="col">{translate('resources.games.fields.studioId')}</th>
              <th scope="col" data-numeric>
                {translate('resources.games.fields.theoreticalRtp')}
              </th>
              <th scope="col">{translate(`${words}.state`)}</th>
            </tr>
          </thead>
          {shown.length > plainRows ? (
            <Suspense fallback={null}>
              <WindowedOffers {...rows} />
            </Suspense>
          ) : (
            <OfferRows {...rows} />
          )}
        </table>
        {shown.length === 0 && <p className="offers-none flush">{translate(`${words}.none`)}</p>}
      </div>
    </ResourceContextProvider>
  )
}

/** Studios whose names have to be loaded; a new studio has no id yet, only its name. */
const studiosIn =
  (games: Parameters<typeof fieldAt>[0]) =>
  ({ changes, isNewStudio }: ImportPreviewRow) =>
    changes
      .filter(({ field }) => field === 'studioId')
      .flatMap(({ field, before, after }) =>
        [before, ...(isNewStudio ? [] : [after])].map((value) => ({ field: fieldAt(games, field), value })),
      )

export interface OfferRowsProps {
  offers: readonly ImportPreviewRow[]
  ticked: SelectedLabelsById
  context: ValueContext
}

const OfferRows = ({ offers, ticked, context }: OfferRowsProps) =>
  offers.map((offer) => (
    <OfferRow
      key={offer.place}
      offer={offer}
      isTicked={offer.tick !== null && ticked.has(offer.tick)}
      context={context}
    />
  ))

interface OfferRowProps {
  offer: ImportPreviewRow
  isTicked: boolean
  context: ValueContext
  /** For virtual scrolling: the row's index, and the function that measures its height. */
  index?: number
  measure?: Ref<HTMLTableSectionElement>
}

export const OfferRow = memo(function OfferRow({ offer, isTicked, context, index, measure }: OfferRowProps) {
  const translate = useTranslate()
  const { typed } = useFormats()
  const { tick, name, providerGameId, gameId, studio, isNewStudio, theoreticalRtp, state } = offer
  const none = translate('list.none')
  const label = name ?? providerGameId ?? none
  return (
    <tbody
      ref={measure}
      data-index={index}
      data-tick={tick ?? undefined}
      data-selected={isTicked || undefined}
    >
      <tr aria-rowindex={index === undefined ? undefined : index + 2}>
        <td className="select">
          {tick !== null && (
            <input type="checkbox" checked={isTicked} aria-label={label} onChange={byTable} />
          )}
        </td>
        <th scope="row" className="bold wraps">
          {gameId !== null && state !== 'new' ? (
            <RecordLink collection="games" id={gameId}>
              {label}
            </RecordLink>
          ) : (
            (name ?? none)
          )}
          <small className="block">
            {providerGameId ?? none}
            {gameId !== null && gameId !== providerGameId && translate(`${words}.here`, { id: gameId })}
          </small>
        </th>
        <td data-label={translate('resources.games.fields.studioId')}>
          {studio ?? none}{' '}
          {isNewStudio && <em className="warn small nowrap">{translate(`${words}.newStudio`)}</em>}
        </td>
        <td data-numeric data-label={translate(`${words}.rtp`)}>
          {theoreticalRtp === null ? none : typed(theoreticalRtp, 2)}
        </td>
        <td>
          <span className="nowrap">
            <ToneDot tone={offerTones[state]} />
            {translate(`${words}.states.${state}`)}
          </span>
        </td>
      </tr>
      <Remarks offer={offer} context={context} />
    </tbody>
  )
})

/** React requires a handler; the table handles the click, since it knows the previously clicked row. */
const byTable = () => undefined

function Remarks({ offer, context }: { offer: ImportPreviewRow; context: ValueContext }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const textOf = useItemFailureText()
  const { state, changes, reason, lastEdit } = offer
  if (state !== 'changed' && !reason) return null
  // Offers cannot be edited here, so the message names the provider.
  const fault =
    reason &&
    (reason.code === 'required'
      ? translate(`${words}.missing.${reason.field}`)
      : textOf({ ...reason, field: { resource: 'games', path: reason.field } }))
  return (
    <tr className="offer-remarks">
      <td />
      <td colSpan={4}>
        {state === 'changed' && (
          <ChangeTable
            changes={changes}
            context={context}
            sides={['before', 'after']}
            names={{
              before: translate(`${words}.ours`),
              after: translate(`${words}.theirs`),
            }}
          />
        )}
        {lastEdit && (
          <p className="muted small">
            {translate(`${words}.lastEdit`, { name: lastEdit.by.name, when: instant(lastEdit.changedAt) })}
          </p>
        )}
        {fault && (
          <p className="bad small">
            {state === 'changed' ? translate(`${words}.wouldFail`, { reason: fault }) : fault}{' '}
            <RecordLinkList refs={reason.refs ?? []} />
          </p>
        )}
      </td>
    </tr>
  )
}

/** With the value of each record that is in the way, if there is one. */
export function RecordLinkList({ refs }: { refs: readonly RecordReference[] }) {
  const all = useAllScreens()
  const textOf = useLabelAndValueText()
  const valueOf = ({ resource, field, value }: RecordReference) => {
    const entity = all.find((screens) => screens.entity.name === resource)?.entity
    if (!entity || field === undefined) return null
    const text = textOf(entity, field, value)
    return ` (${text.field} ${text.value})`
  }
  return refs.map((ref, index) => (
    <Fragment key={`${ref.resource}/${ref.id}`}>
      {index > 0 && ', '}
      <RecordLink
        collection={ref.resource}
        id={ref.id}
        {...(ref.field !== undefined && { field: ref.field })}
      >
        {ref.label}
      </RecordLink>
      {valueOf(ref)}
    </Fragment>
  ))
}
