import { Suspense, useMemo, useRef, type MouseEvent } from 'react'
import { ResourceContextProvider, useTranslate } from 'react-admin'
import { fieldAt } from '../../src/fields/fieldAt.ts'
import { useCreateValueContext } from '../../src/fields/RecordValues.tsx'
import { suspendingLazyView } from '../../src/layout/lazyComponent.tsx'
import { toggleRow, selectRows } from '../../src/list/selection.ts'
import { useScreensOf } from '../../src/context.ts'
import { OfferRows } from './OfferRows.tsx'
import type { ImportPreviewRow, ImportRowsState } from './useImportRowsState.ts'
import '../../src/record/record.css'
import './import.css'

const WindowedOffers = suspendingLazyView(() => import('./WindowedOffers.tsx'))

/** More rows than this are rendered by virtual scrolling. */
const plainRows = 100

const words = 'resources.game-providers.import'

/** A click with shift selects all rows since the last click. */
export function OfferImportTable({ offers }: { offers: ImportRowsState }) {
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
                    onChange={() => tick(selectRows(ticked, selectable, !isAll))}
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
