import { registry } from '../../resources/entities.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import type { AdminRest } from '../../fake-api/users/adminRest.ts'
import { userRepairsIntervalMs } from '../../fake-api/users/unsettled.ts'
import { createUserRepairs } from '../../fake-api/users/repairs.ts'

/** Lets the repairs look, as they do regularly, until no call can be late any more. Answers the time of the last look, in ms. */
export async function repairUntilSettled(
  parts: { store: Store; identity: AdminRest },
  from: number,
): Promise<number> {
  let time = from
  const repairs = createUserRepairs({ ...parts, registry, clock: () => new Date(time) })
  for (; time <= from + 2 * 60_000; time += userRepairsIntervalMs) await repairs.run()
  return time
}
