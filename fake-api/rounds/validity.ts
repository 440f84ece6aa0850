import { everything, type Reader } from '../stores/store.ts'

/** Milliseconds. */
export const day = 86_400_000

/** The casinos by the days after which their open rounds are refunded: their own, else those of their integration. */
export async function casinosByDays(store: Reader): Promise<Map<number, string[]>> {
  const all = { where: [], sort: [], range: everything }
  const [casinos, integrations] = await Promise.all([
    store.list('casinos', all),
    store.list('integrations', all),
  ])
  const ofIntegration = new Map<unknown, unknown>(
    integrations.rows.map(({ id, gameRoundValidityPeriod }) => [id, gameRoundValidityPeriod]),
  )
  const byDays = new Map<number, string[]>()
  for (const { id, integrationId, gameRoundValidityPeriod } of casinos.rows) {
    const days = gameRoundValidityPeriod ?? ofIntegration.get(integrationId)
    if (typeof days !== 'number') continue
    const same = byDays.get(days)
    if (same) same.push(id)
    else byDays.set(days, [id])
  }
  return byDays
}
