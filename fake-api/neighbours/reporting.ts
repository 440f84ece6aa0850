import express, { Router } from 'express'
import { daysRequest, totalsRequest, type TotalsPage } from '../../src/contract/reports/reportingService.ts'
import { computeTotalsPage } from '../reports/page.ts'
import { totalsJson } from '../reports/service.ts'
import { dailyGgrOfRounds } from '../reports/totals.ts'
import type { Reader } from '../stores/store.ts'
import { applyBehaviour, type Behaviours } from './behaviour.ts'

export const simulatedReportingPaths = ['reporting/service']

/**
 * Simulates the reporting service. `POST /reporting/service/totals` with `{filter, groupBy, page?}` answers `{groups, count, rest, totals}`:
 * the sums by group, of a page if one is requested; the number of groups; the sums of the groups outside of the page; and those of all
 * groups, by currency and kind of money. `POST /reporting/service/days` with `{filter, by}` answers `{rows}`: the GGR of each casino or game
 * on each day with rounds. With `lie` it omits a group.
 */
export function reportingSimulator(behaviours: Behaviours, reader: Reader): Router {
  const router = Router()
  router.use('/:id', applyBehaviour(behaviours, 'reporting'))
  router.post('/:id/totals', express.json({ limit: '8mb' }), (request, response, next) => {
    const { data } = totalsRequest.safeParse(request.body)
    if (!data) return void response.status(400).json({ error: 'filter or groupBy is not known' })
    computeTotalsPage(reader, data).then((answer) => {
      response.type('json').send(totalsJson(response.locals['lies'] ? lied(answer) : answer))
    }, next)
  })
  router.post('/:id/days', express.json({ limit: '1mb' }), (request, response, next) => {
    const { data } = daysRequest.safeParse(request.body)
    if (!data) return void response.status(400).json({ error: 'filter or by is not known' })
    dailyGgrOfRounds(reader, data.filter, data.by).then(
      (rows) => response.json({ rows: response.locals['lies'] ? rows.slice(1) : rows }),
      next,
    )
  })
  return router
}

const lied = ({ groups, rest, ...others }: TotalsPage): TotalsPage => ({
  ...others,
  groups: groups.slice(1),
  rest: groups.length > 0 ? rest : rest.slice(1),
})
