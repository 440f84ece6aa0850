import { useEffect } from 'react'
import { useGetOne } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { casinoScope } from '../../src/contract/access.ts'
import { casinoOf, linkedRecord } from '../../src/contract/eventLinks.ts'
import type { Row } from '../../src/contract/row.ts'
import { useScreensOf } from '../../src/screens.ts'
import { useUser } from '../../src/settings.ts'

/** Who will read the event that is being written: says which words tell it. */
export function useCasinoReach(): 'all' | 'own' | 'chosen' {
  const user = useUser()
  const chosen: unknown = useWatch({ name: 'casinoIds' })
  if (Array.isArray(chosen) && chosen.length > 0) return 'chosen'
  return user && casinoScope(user) ? 'own' : 'all'
}

/** A new event is about the casinos of what it follows on or links to, until somebody chooses others. */
export function useProposedCasinos(isNew: boolean): void {
  const { setValue } = useFormContext()
  const { touchedFields } = useFormState()
  const isTouched = 'casinoIds' in touchedFields
  const proposed = useProposal(isNew && !isTouched)
  useEffect(() => {
    if (proposed) setValue('casinoIds', proposed.split(' '), { shouldDirty: true, shouldTouch: false })
  }, [proposed, setValue])
}

/** Ids with blanks between them, which they cannot have; empty where there are none, or they are not known yet. */
function useProposal(isAsked: boolean): string {
  const linked = linkedRecord(useWatch({ name: 'link' }))
  const followUpTo: unknown = useWatch({ name: 'followUpTo' })
  const [events, rounds] = [useScreensOf('significant-events'), useScreensOf('game-rounds')]
  const first = useRow(events.path, isAsked && typeof followUpTo === 'string' ? followUpTo : null)
  const round = useRow(rounds.path, isAsked && linked?.resource === 'game-rounds' ? linked.id : null)
  if (!isAsked) return ''
  if (first) return (first['casinoIds'] as readonly string[]).join(' ')
  if (round) return casinoOf('game-rounds', round) ?? ''
  return linked?.resource === 'casinos' ? linked.id : ''
}

/** A link may lead to what is not there, or not to be seen: then nothing is proposed. */
function useRow(path: string, id: string | null): Row | undefined {
  const options = { enabled: id !== null, retry: false, onError: () => undefined }
  const { data } = useGetOne<Row>(path, { id: id ?? '' }, options)
  return id === null ? undefined : data
}
