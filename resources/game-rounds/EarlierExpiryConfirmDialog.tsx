import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useBackend, useFormats, useResourceConfig, useAmountsFormatter } from '../../src/context.ts'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { problemBodyOf } from '../../src/api/failure.ts'
import { totalRoundCount } from '../../src/contract/currencySums.ts'
import type { RoundLosingWin, RoundExpiryPlan } from '../../src/contract/answers/rounds.ts'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import type { ConfirmDialogProps } from '../../src/screens.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { roundsCollection } from '../../src/contract/closings.ts'
import './rounds.css'

const words = 'resources.game-rounds.validity'

/** Saves without asking if a shorter validity has no effect on open rounds. */
export default function EarlierExpiryConfirmDialog({ id, changed, isUndo, answer }: ConfirmDialogProps) {
  const translate = useTranslate()
  const { data, error } = usePlan({ id, ...changed })
  const isNothing = data?.confirmation === null
  const goOn = useEffectEvent(() => answer(true))
  useEffect(() => {
    if (isNothing) goOn()
  }, [isNothing])
  if (isNothing || (!data && !error)) return null
  return (
    <ActionDialog
      title={translate(`${words}.title`)}
      className="round-form"
      onClose={() => answer(false)}
      isCareful
      error={error}
      action={{
        label: translate(`${words}.${isUndo ? 'undo' : 'save'}`),
        // Even if there are too many rounds for a preview, saving is possible: nothing is refunded for 24 hours.
        onClick: () => answer(true, data?.confirmation ?? problemBodyOf(error).confirmation),
      }}
    >
      {data && <Meaning plan={data} />}
      <p className="notice">{translate(`${words}.notice`)}</p>
    </ActionDialog>
  )
}

function Meaning({ plan }: { plan: RoundExpiryPlan }) {
  const translate = useTranslate()
  const amountsOf = useAmountsFormatter()
  const { instant } = useFormats()
  const { rounds, from, refunded, lost, losing, people } = plan
  return (
    <>
      {from && (
        <p>
          {translate(`${words}.refunded`, { smart_count: rounds, from: instant(from) })}{' '}
          {translate(`${words}.bets`, { amounts: amountsOf(refunded) })}
        </p>
      )}
      {lost.length > 0 && (
        <p className="warn bold">
          {translate(`${words}.lost`, { smart_count: totalRoundCount(lost), amounts: amountsOf(lost) })}
        </p>
      )}
      <LosingRounds rounds={losing} more={totalRoundCount(lost) - losing.length} />
      {people > 0 && <p>{translate(`${words}.people`, { smart_count: people })}</p>}
    </>
  )
}

function usePlan(item: object) {
  const dataProvider = useBackend()
  const { entity } = useResourceConfig()
  const body = { items: [item] }
  return useQuery({
    queryKey: [entity.name, 'plan-validity', body],
    queryFn: () => dataProvider.start<RoundExpiryPlan>(`${entity.name}/plan-validity`, body),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
}

function LosingRounds({ rounds, more }: { rounds: readonly RoundLosingWin[]; more: number }) {
  const translate = useTranslate()
  const { amount, instant } = useFormats()
  if (rounds.length === 0) return null
  return (
    <div className="round-each below" role="region" aria-label={translate(`${words}.losing`)} tabIndex={0}>
      <table className="full">
        <TranslatedTableHead of={['resources.game-rounds.close.each.round', `${words}.win`, `${words}.at`]} />
        <tbody>
          {rounds.map(({ id, currency, amount: win, refundAt }) => (
            <tr key={id}>
              <th scope="row">
                <RecordLink collection={roundsCollection} id={id}>
                  {id}
                </RecordLink>
              </th>
              <td>{amount(win, currency)}</td>
              <td>{instant(refundAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{translate('jobs.more', { smart_count: more })}</p>}
    </div>
  )
}
