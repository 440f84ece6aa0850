import { isConditionGroup, type Query } from '../../src/contract/query.ts'
import { typedTables } from './sql/tables.ts'
import type { RoundTotalsReader, Reader, Store } from './store.ts'
import { currentReadContext, runSlowRead } from '../lanes/readContext.ts'
import { createSlotQueue, runHoldingSlot } from '../lanes/slotQueue.ts'

/** On a shared database, transactions of one person begin one at a time, so that they do not delay everybody else. */
export function limitSlowReads(store: Store): Store {
  const lines = createSlotQueue({ most: Infinity, maxPerPerson: 1 })
  const list: Store['list'] = (collection, query) =>
    isSlowRead(collection, query)
      ? runSlowRead(() => store.list(collection, query))
      : store.list(collection, query)
  const transaction: Store['transaction'] = async (work) => {
    const reading = currentReadContext()
    if (!reading || !store.isShared) return store.transaction(work)
    return runHoldingSlot(lines, { ...reading, gone: null }, () => store.transaction(work))
  }
  const own = { list, transaction, ...(store.totals && { totals: sparingTotals(store.totals) }) }
  return new Proxy(store, {
    get(_store, name): unknown {
      currentReadContext()
      return Reflect.get(Object.hasOwn(own, name) ? own : store, name)
    },
  })
}

const sparingTotals = (totals: RoundTotalsReader): RoundTotalsReader => ({
  groups: (...asked) => runSlowRead(() => totals.groups(...asked)),
  page: (...asked) => runSlowRead(() => totals.page(...asked)),
  days: (...asked) => runSlowRead(() => totals.days(...asked)),
  of: (...asked) => runSlowRead(() => totals.of(...asked)),
})

export function isSlowRead(...[collection, { where, search }]: Parameters<Reader['list']>): boolean {
  if (search) return true
  return Object.hasOwn(typedTables, collection) && !where.some(isById)
}

const isById = (condition: Query['where'][number]) =>
  !isConditionGroup(condition) && condition.field === 'id' && condition.op === 'in'
