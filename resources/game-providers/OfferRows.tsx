import { memo, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import { offerTones } from '../../src/contract/imports.ts'
import { RecordLink, ToneDot } from '../../src/fields/parts.tsx'
import type { ValueContext } from '../../src/fields/valueText.ts'
import { useItemFailureText } from '../../src/api/failureText.ts'
import type { SelectedLabelsById } from '../../src/list/selection.ts'
import { useFormats } from '../../src/context.ts'
import { ChangeTable } from '../../src/record/ChangeTable.tsx'
import { RecordLinkList } from './RecordLinks.tsx'
import type { ImportPreviewRow } from './useImportRowsState.ts'

export interface OfferRowsProps {
  offers: readonly ImportPreviewRow[]
  ticked: SelectedLabelsById
  context: ValueContext
}

export const OfferRows = ({ offers, ticked, context }: OfferRowsProps) =>
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

const words = 'resources.game-providers.import'

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
