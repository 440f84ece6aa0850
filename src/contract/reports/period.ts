import { dayOf } from '../day.ts'

/** Days in the installation's time zone, `YYYY-MM-DD`, inclusive. */
export interface Period {
  from: string
  to: string
}

export const periodPresets = [
  'today',
  'yesterday',
  'last7',
  'lastWeek',
  'last30',
  'thisMonth',
  'lastMonth',
] as const
export type PeriodPreset = (typeof periodPresets)[number]

export const defaultPreset: PeriodPreset = 'last30'

/** Weeks begin on Monday, months on their first day. */
export function periodOfPreset(preset: PeriodPreset, now: Date): Period {
  const today = dayOf(now.toISOString())
  const firstOfMonth = `${today.slice(0, 8)}01`
  const yesterday = addDays(today, -1)
  const daysSinceSunday = new Date(`${today}T00:00:00Z`).getUTCDay() || 7
  const lastSunday = addDays(today, -daysSinceSunday)
  const lastOfMonthBefore = addDays(firstOfMonth, -1)
  const periods: Record<PeriodPreset, Period> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last7: { from: addDays(today, -6), to: today },
    lastWeek: { from: addDays(lastSunday, -6), to: lastSunday },
    last30: { from: addDays(today, -29), to: today },
    thisMonth: { from: firstOfMonth, to: today },
    lastMonth: { from: `${lastOfMonthBefore.slice(0, 8)}01`, to: lastOfMonthBefore },
  }
  return periods[preset]
}

/** The preceding period of as many whole months, else of as many days, as far as years have four digits. */
export function periodBefore({ from, to }: Period): Period {
  const before = startBefore({ from, to })
  return { from: before < firstDay ? firstDay : before, to: addDays(from, -1) }
}

function startBefore({ from, to }: Period): string {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return addDays(from, -countDays({ from, to }))
  const month = 2 * monthOf(from) - monthOf(to) - 1
  const [year, ofYear] = [Math.floor(month / 12), month % 12]
  return `${String(year).padStart(4, '0')}-${String(ofYear + 1).padStart(2, '0')}-01`
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

export const countDays = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / dayLength + 1

const firstDay = '1000-01-01'

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10)

const dayLength = 86_400_000
