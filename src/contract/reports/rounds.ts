import { dayEnd, dayStart } from '../day.ts'
import type { Filter } from '../filter.ts'
import type { FigureName, Figures } from './figures.ts'
import type { Period } from './period.ts'

/** The group of a report's row; absent fields set no condition. */
export interface Group {
  day?: string
  casinoId?: string
  gameId?: string
  currency?: string
  /** `null` for all kinds combined. */
  moneyKind?: string | null
}

/** The bounds of a period as a filter of rounds. */
export const startedIn = ({ from, to }: Period): Filter => ({
  startedAt_gte: dayStart(from),
  startedAt_lte: dayEnd(to),
})

/**
 * The filter that lists exactly the rounds behind a figure; `all` is that of the whole report. For the first play it selects that round,
 * whenever it was.
 */
export function roundsBehind(figure: FigureName, all: Filter, group: Group, figures: Figures): Filter {
  const { day, ...fields } = group
  const { firstPlay } = figures
  return {
    ...all,
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')),
    ...(day !== undefined && startedIn({ from: day, to: day })),
    ...(figure === 'firstPlay' &&
      firstPlay !== null && { startedAt_gte: firstPlay, startedAt_lte: firstPlay }),
    ...behind[figure],
  }
}

const completed: Filter = { status: 'completed' }
const withGamble: Filter = { ...completed, gambled_gte: 1 }
const behind: Record<FigureName, Filter> = {
  ...{ wagered: completed, won: completed, ggr: completed, rtp: completed, baseRtp: completed },
  ...{ roundsPlayed: completed, firstPlay: completed },
  ...{ gambled: withGamble, gambledWon: withGamble, wageredGambled: withGamble },
  wageredOpen: { status: 'open' },
  roundsOpen: { status: 'open' },
  wageredRefunded: { status: 'refunded' },
  roundsRefunded: { status: 'refunded' },
  closedWithoutBooking: { ...completed, closeType: 'none' },
}
