import { isPlayable, linksOf } from '../../src/contract/playable.ts'
import type { Computation } from '../../src/contract/rules.ts'

/** Whether games can be played in casinos, and link by link why. */
export const playable: Computation = async (rows, find) =>
  (await linksOf(rows, find)).map((links) => ({ playable: isPlayable(links), playableLinks: links }))
