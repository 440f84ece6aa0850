import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { messageKey } from '../../src/api/failure.ts'
import type { Reason } from '../../src/contract/jobs.ts'
import type { CellState } from '../../src/contract/matrix.ts'
import { useFormats } from '../../src/locale/format.ts'

interface Said {
  state: CellState
  wish: boolean | undefined
  /** Why it failed when it was tried. */
  reason: Reason | undefined
  /** It cannot be active: its RTP is too high. */
  isBarred: boolean
}

export interface CellWords {
  /** What a cell is, is to be, and why it cannot. */
  cell: (cell: Said) => string
  percent: (value: number) => string
}

/** The words of cells; `name` is the collection whose words for states are taken. */
export function useCellWords(name: string): CellWords {
  const translate = useTranslate()
  const { percent } = useFormats()
  return useMemo(() => {
    const known = new Map<string, string>()
    /** There are few of them, and hundreds of cells say one at each step of the scroll bar. */
    const said = (key: string) => {
      const text = known.get(key) ?? translate(key)
      known.set(key, text)
      return text
    }
    return {
      percent,
      cell: ({ state, wish, reason, isBarred }) => {
        const is = said(`resources.${name}.choices.state.${state}`)
        const barred = isBarred ? `, ${said('matrix.barred')}` : ''
        if (wish === undefined) return is + barred
        const why = reason ? ` (${translate(messageKey(reason.code), reason.params)})` : barred
        return `${is}, ${said(`matrix.wish.${wish ? 'on' : 'off'}`)}${why}`
      },
    }
  }, [translate, percent, name])
}
