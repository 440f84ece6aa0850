import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { type OfferState, offerStates } from '../../src/contract/imports.ts'
import type { SelectedLabelsById } from '../../src/list/selection.ts'
import { useEffectiveUser } from '../../src/context.ts'
import type { ImportPreview, OfferedGame } from '../../src/contract/answers/checks.ts'

export interface ImportPreviewRow extends OfferedGame {
  /** Index in the provider's list; invalid games may lack an id, or repeat one. */
  place: number
  /** The game's id at the provider; `null` if it cannot be imported. */
  tick: string | null
}

export type ImportSelectionState = ReturnType<typeof useImportSelectionState>

/** The rows of a preview, their filter and selection. New games are selected by default. */
export function useImportSelectionState(preview: ImportPreview, provider: string) {
  const [{ state, text, said: entries }, keep] = useImportDraft(provider)
  const said = useMemo(() => new Map(entries), [entries])
  const setState = (next: OfferState | null) => keep({ state: next })
  const setText = (next: string) => keep({ text: next })
  const all = useMemo(() => preview.games.map(offerOf).sort(byState), [preview])
  const ticked = useMemo(
    () =>
      new Map(
        all.flatMap(({ tick, name, state }) => {
          const isOn = tick !== null && (said.get(tick) ?? state === 'new')
          return isOn ? [[tick, name ?? tick] as const] : []
        }),
      ),
    [all, said],
  )
  const shown = useMemo(() => {
    const wanted = text.trim().toLowerCase()
    return all.filter((offer) => (!state || offer.state === state) && textOf(offer).includes(wanted))
  }, [all, state, text])
  const counts = useMemo(() => {
    const count = (wanted: OfferState) => all.filter((offer) => offer.state === wanted).length
    return Object.fromEntries(offerStates.map((one) => [one, count(one)])) as Record<OfferState, number>
  }, [all])
  const tick = (next: SelectedLabelsById) =>
    keep({ said: all.flatMap(({ tick: id }) => (id === null ? [] : [[id, next.has(id)] as const])) })
  return { all, shown, counts, state, setState, text, setText, ticked, tick }
}

const offerOf = (game: OfferedGame, place: number): ImportPreviewRow => {
  const canCome = (game.state === 'new' || game.state === 'changed') && !game.reason
  return { ...game, place, tick: canCome ? game.providerGameId : null }
}

/** Changed games need a decision and come first, unchanged ones last; otherwise the provider's order. */
const order: readonly OfferState[] = ['changed', 'new', 'invalid', 'same']
const byState = (a: ImportPreviewRow, b: ImportPreviewRow) => order.indexOf(a.state) - order.indexOf(b.state)

const textOf = ({ name, providerGameId, gameId, studio }: ImportPreviewRow) =>
  [name, providerGameId, gameId, studio].join('\n').toLowerCase()

const schema = z.object({
  state: z.nullable(z.enum(offerStates)),
  text: z.string(),
  /** Explicit selections, by id at the provider. */
  said: z.readonly(z.array(z.tuple([z.string(), z.boolean()]))),
})
type Kept = z.output<typeof schema>

const nothing: Kept = { state: null, text: '', said: [] }

function useImportDraft(provider: string) {
  const user = useEffectiveUser()
  const key = keyOf(user?.id, provider)
  const [kept, setKept] = useState(() => read(key))
  const keep = (next: Partial<Kept>) => {
    const all = { ...kept, ...next }
    setKept(all)
    sessionStorage.setItem(key, JSON.stringify(all))
  }
  return [kept, keep] as const
}

export function useForgetImportDraft(provider: string) {
  const user = useEffectiveUser()
  return () => sessionStorage.removeItem(keyOf(user?.id, provider))
}

const keyOf = (user = '', provider: string) => `import:${user}:${provider}`

function read(key: string): Kept {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return nothing
  }
}
