import { useCallback, useEffect, useMemo, useState } from 'react'
import { debounce } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import { subscribeToLeave } from '../../src/layout/reload.ts'
import { timings } from '../../src/layout/timing.ts'
import { deleteDraft, saveFormDraft, loadFormDraft } from '../../src/schema/draft.ts'
import { draftKey } from '../../src/schema/draftStore.ts'
import { listen } from '../../src/layout/useListener.ts'
import { useEffectiveUser } from '../../src/context.ts'
import {
  pendingChangeCounts,
  noPendingChanges,
  pendingChangeList,
  updatePendingChanges,
  type PendingChangeUpdate,
  type PendingChanges,
} from './cells.ts'

interface Kept {
  wishes: PendingChanges
  /** The job that was started last and is not known to have ended. */
  jobId: string | null
}

export function usePendingChanges(of: string) {
  const user = useEffectiveUser()
  const key = draftKey(user?.id ?? '', 'games/matrix', of)
  const [{ wishes, jobId }, setKept] = useState<Kept>(() => restored(key))
  const keepSoon = useMemo(() => debounce((kept: Kept) => keep(key, kept), timings.draft), [key])
  useEffect(() => {
    keepSoon({ wishes, jobId })
  }, [keepSoon, wishes, jobId])
  // Written immediately, so that a reload finds the job again.
  useEffect(() => {
    keepSoon.flush()
  }, [keepSoon, jobId])
  // Signing out elsewhere has deleted what was stored, but not what this page shows.
  useEffect(() => subscribeToLeave(() => keep(key, { wishes, jobId })), [key, wishes, jobId])
  useEffect(() => {
    const stop = listen(window, 'pagehide', keepSoon.flush)
    return () => {
      stop()
      keepSoon.flush()
    }
  }, [keepSoon])
  const change = useCallback(
    (
      changes: readonly PendingChangeUpdate[] | ((wishes: PendingChanges) => readonly PendingChangeUpdate[]),
    ) =>
      setKept((kept) => {
        const asked = typeof changes === 'function' ? changes(kept.wishes) : changes
        return asked.length > 0 ? { ...kept, wishes: updatePendingChanges(kept.wishes, asked) } : kept
      }),
    [],
  )
  const drop = useCallback(() => {
    keepSoon.cancel()
    deleteDraft(key)
    setKept((kept) => ({ ...kept, wishes: noPendingChanges }))
  }, [key, keepSoon])
  const follow = useCallback((next: string | null) => setKept((kept) => ({ ...kept, jobId: next })), [])
  const counts = useMemo(() => pendingChangeCounts(wishes), [wishes])
  return { wishes, counts, jobId, change, drop, follow }
}

const schema = z.object({
  cells: z.array(z.tuple([z.string(), z.string(), z.boolean()])),
  jobId: z.nullable(z.string()),
})

function restored(key: string): Kept {
  const { data } = schema.safeParse(loadFormDraft(key)?.values)
  if (!data) return { wishes: noPendingChanges, jobId: null }
  const changes = data.cells.map(([gameId, ownerId, active]) => ({ gameId, ownerId, active }))
  return { wishes: updatePendingChanges(noPendingChanges, changes), jobId: data.jobId }
}

function keep(key: string, { wishes, jobId }: Kept) {
  if (wishes.size === 0 && jobId === null) return deleteDraft(key)
  const cells = pendingChangeList(wishes).map(({ gameId, ownerId, active }) => [gameId, ownerId, active])
  const at = new Date().toISOString()
  saveFormDraft(key, { at, tab: '', base: {}, values: { cells, jobId }, hadSecrets: false })
}
