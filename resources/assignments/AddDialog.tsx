import { useState } from 'react'
import { useGetList, useGetOne, useTranslate } from 'react-admin'
import { keepPreviousData } from '@tanstack/react-query'
import { messageKeyOfCode } from '../../src/api/failure.ts'
import { mayUserActOnRecord, fieldOf } from '../../src/contract/entity.ts'
import { exceedsMaxRtp, rtpLimitOf } from '../../src/contract/playable.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { useDialogFieldFlags } from '../../src/inputs/fieldState.tsx'
import { SearchBox } from '../../src/inputs/SearchBox.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { useFormats, useScreensOf, useEffectiveUser, firstPageSortedBy } from '../../src/context.ts'
import {
  noPendingChanges,
  type PendingChanges,
  updatePendingChanges,
  pendingChangeList,
} from '../matrix/cells.ts'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { otherReferenceOfAssignment } from './assignmentHelpers.ts'
import './assignments.css'

interface AddDialogProps {
  collection: string
  field: string
  id: string
  /** The earlier choice, after going back from the preview. */
  given: PendingChanges
  onClose: () => void
  onChosen: (wishes: PendingChanges) => void
}

/** Typing finds further ones. */
const initiallyOffered = 50

/** Existing assignments cannot be chosen. */
export default function AddDialog({ collection, field, id, given, onClose, onChosen }: AddDialogProps) {
  const translate = useTranslate()
  const { percentage } = useFormats()
  const other = otherReferenceOfAssignment({ name: collection }, field)
  const taken = fieldOf(useScreensOf(collection).entity, 'gameId').unique ?? 'duplicate'
  const user = useEffectiveUser()
  const { entity } = useScreensOf(other.collection)
  // For example, an integration may also serve casinos that the user does not see.
  const mayChange = (row: Row) =>
    field !== 'gameId' || (!!user && mayUserActOnRecord(user, entity, 'edit', row))
  const [text, setText] = useState('')
  const before = pendingChangeList(given)
  const [chosen, choose] = useState<ReadonlySet<string>>(
    () => new Set(before.map((one) => (field === 'gameId' ? one.ownerId : one.gameId))),
  )
  const [active, setActive] = useState(before[0]?.active ?? true)
  const ofChosen = useDialogFieldFlags({ name: 'chosen', value: chosen, isValid: chosen.size > 0 })
  const ofActive = useDialogFieldFlags({ name: 'active', value: active })
  const { rows, total, assigned } = useOffered(other, { collection, field, id }, text)
  const details = useGameDetails(other.collection === 'games' ? rows : null, { collection, id })
  const limitOf = useBrokenLimit({ collection, field, id })
  const isBarred = (row: Row) => active && limitOf(row) !== null
  const detailsOf = (row: Row) => {
    const limit = limitOf(row)
    const barred =
      limit !== null &&
      translate(active ? 'activation.onlyInactive' : 'activation.barred', { rtp: percentage(limit) })
    return [details.get(row.id), barred].filter(Boolean).join(' · ')
  }
  const addable = rows.filter((row) => !assigned.has(row.id) && mayChange(row))
  const free = addable.filter((row) => !isBarred(row))
  const which =
    free.length === rows.length
      ? 'chooseShown'
      : free.length < addable.length
        ? 'chooseActivatable'
        : 'chooseAddable'
  const toggle = (one: string) => {
    const next = new Set(chosen)
    if (!next.delete(one)) next.add(one)
    choose(next)
  }
  const goOn = () => {
    const wishes = [...chosen].map((one) =>
      field === 'gameId' ? { gameId: id, ownerId: one, active } : { gameId: one, ownerId: id, active },
    )
    onChosen(updatePendingChanges(noPendingChanges, wishes))
  }
  return (
    <ActionDialog
      title={translate(`activation.add.${other.collection}`)}
      onClose={onClose}
      action={{ label: translate('activation.goOn'), disabled: chosen.size === 0, onClick: goOn }}
    >
      <SearchBox text={text} change={setText} autoFocus />
      <div className="add-all flow">
        {free.length > 0 && (
          <Button
            disabled={free.every((row) => chosen.has(row.id))}
            onClick={() => choose(new Set([...chosen, ...free.map((row) => row.id)]))}
          >
            {translate(`activation.${which}`, { smart_count: free.length })}
          </Button>
        )}
        <span role="status">{translate('list.bulk.selected', { count: chosen.size })}</span>
        {/* Always there, so that the first choice does not push the list down. */}
        <Button disabled={chosen.size === 0} onClick={() => choose(new Set())}>
          {translate('list.bulk.clear')}
        </Button>
      </div>
      <div className="add-choices box scrolls" {...ofChosen.flags}>
        {rows.map((row) => {
          const isAssigned = assigned.has(row.id)
          const isClosed = !mayChange(row)
          const said = detailsOf(row)
          return (
            <div key={row.id}>
              <label className="tick">
                <input
                  type="checkbox"
                  checked={isAssigned || chosen.has(row.id)}
                  disabled={isAssigned || isClosed || (isBarred(row) && !chosen.has(row.id))}
                  aria-describedby={said ? `add-${row.id}` : undefined}
                  onChange={() => toggle(row.id)}
                />
                {String(row['name'])}
                {isAssigned && (
                  <small className="to-end">
                    {translate(messageKeyOfCode(taken))}
                    {!assigned.get(row.id) && ` · ${translate('activation.inactive')}`}
                  </small>
                )}
                {isClosed && <small className="to-end">{translate('form.shared')}</small>}
              </label>
              {said && (
                <small id={`add-${row.id}`} className="add-details block">
                  {said}
                </small>
              )}
            </div>
          )
        })}
        {total > rows.length && (
          <p className="stamps">{translate('list.filters.more', { smart_count: total - rows.length })}</p>
        )}
        {rows.length === 0 && <p className="stamps">{translate('activation.nothingFound')}</p>}
      </div>
      <label className="tick" {...ofActive.flags}>
        <input type="checkbox" checked={active} onChange={() => setActive(!active)} />
        {translate('activation.atOnce')}
      </label>
    </ActionDialog>
  )
}

/** The maximum RTP of a casino that the game would exceed if it were active there; otherwise `null`. */
function useBrokenLimit({ collection, field, id }: Pick<AddDialogProps, 'collection' | 'field' | 'id'>) {
  const isOfCasinos = collection === 'casino-games'
  const own = useScreensOf(field === 'gameId' ? 'games' : 'casinos')
  const { data } = useGetOne<Row>(own.path, { id }, { enabled: isOfCasinos })
  return (row: Row) => {
    const [game, casino] = field === 'gameId' ? [data, row] : [row, data]
    return isOfCasinos && exceedsMaxRtp(game, casino) ? rtpLimitOf(casino) : null
  }
}

/** Assignable records found by name, and whether those that are assigned already are active there. */
function useOffered(
  other: { field: string; collection: string },
  { collection, field, id }: Pick<AddDialogProps, 'collection' | 'field' | 'id'>,
  text: string,
) {
  const { path } = useScreensOf(other.collection)
  const assignments = useScreensOf(collection).path
  const { data: rows = none, total = 0 } = useGetList<Row>(
    path,
    { filter: text.trim() ? { q: text.trim() } : {}, ...firstPageSortedBy('name', initiallyOffered) },
    { placeholderData: keepPreviousData },
  )
  const { data: known = none } = useGetList<Row>(
    assignments,
    {
      filter: { [field]: id, [other.field]: rows.map((row) => row.id) },
      ...firstPageSortedBy('id', initiallyOffered),
    },
    { enabled: rows.length > 0, staleTime: 0, placeholderData: keepPreviousData },
  )
  return {
    rows,
    total,
    assigned: new Map(known.map((row) => [ownValue(row, other.field), row['active'] === true])),
  }
}

const none: Row[] = []

/** Studio, RTP, and for casinos whether the integration has the game, by id of the game; empty if the dialog offers no games. */
function useGameDetails(
  games: readonly Row[] | null,
  { collection, id }: { collection: string; id: string },
): ReadonlyMap<string, string> {
  const translate = useTranslate()
  const formats = useFormats()
  const names = useReferenceLabels(
    (games ?? []).map(({ studioId }) => ({ collection: 'game-studios', id: String(studioId) })),
  )
  const inIntegration = useInIntegration(games ?? [], games && collection === 'casino-games' ? id : null)
  const details = (games ?? []).map((game) => {
    const rtp = formats.percentage(Number(game['theoreticalRtp']))
    const active = inIntegration?.get(game.id)
    return [
      game.id,
      [
        names.get(`game-studios/${String(game['studioId'])}`),
        translate('activation.rtp', { rtp }),
        inIntegration &&
          active !== true &&
          translate(
            `activation.reasons.${active === undefined ? 'notInIntegration' : 'integrationInactive'}`,
          ),
      ]
        .filter(Boolean)
        .join(' · '),
    ] as const
  })
  return new Map(details)
}

/** Which games the casino's integration has, and whether they are active there; `null` without an integration, and while loading. */
function useInIntegration(games: readonly Row[], casinoId: string | null) {
  const casinos = useScreensOf('casinos').path
  const { data: casino } = useGetOne<Row>(casinos, { id: casinoId ?? '' }, { enabled: casinoId !== null })
  const integrationId = casinoId === null ? null : casino?.['integrationId']
  const { data: known } = useGetList<Row>(
    useScreensOf('integration-games').path,
    {
      filter: { integrationId, gameId: games.map((game) => game.id) },
      ...firstPageSortedBy('id', Math.max(games.length, 1)),
    },
    {
      enabled: typeof integrationId === 'string' && games.length > 0,
      placeholderData: keepPreviousData,
    },
  )
  if (typeof integrationId !== 'string' || !known) return null
  return new Map(known.map((row) => [String(row['gameId']), row['active'] === true]))
}
