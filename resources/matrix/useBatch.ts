import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { ActivationBody, ActivationItem, Impact } from '../../src/contract/activation.ts'
import type { Job } from '../../src/contract/jobs.ts'
import type { MatrixKind } from './kinds.ts'
import { pendingChangeList, type PendingChanges } from './pendingChanges.ts'

/**
 * What is to be changed: cells, with `isNew` those that are to be assigned anew and are left out where somebody was faster; or the id
 * of the job whose changes are to be put back.
 */
export type BatchRequest = { wishes: PendingChanges; isNew?: boolean } | { undoOf: string }

/** Asks what would come of it, anew each time that it is opened, and starts it. */
export function useBatch(kind: MatrixKind, asked: BatchRequest, onStarted: (job: Job) => void) {
  const collection = kind.assignments.name
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [key] = useState(() => crypto.randomUUID())
  const [body] = useState(() => bodyOf(kind, asked))
  const send = <R extends object>(sent: ActivationBody) => dataProvider.start<R>(`${collection}/batch`, sent)
  const impact = useQuery({
    queryKey: [collection, 'impact', key],
    queryFn: () => send<Impact>({ ...body, dryRun: true }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const apply = useMutation({
    mutationFn: () => {
      if ('undoOf' in body) return send<Job>(body)
      const failing = new Set(impact.data?.items.flatMap(({ error }, index) => (error ? index : [])))
      return send<Job>({ items: body.items.filter((_, index) => !failing.has(index)) })
    },
    onSuccess: onStarted,
  })
  return { impact, apply }
}

function bodyOf({ owner }: MatrixKind, asked: BatchRequest): ActivationBody {
  if ('undoOf' in asked) return asked
  const { wishes, isNew } = asked
  return {
    items: pendingChangeList(wishes).map(({ gameId, ownerId, active }): ActivationItem => ({
      [owner]: ownerId,
      gameId,
      active,
      ...(isNew && { assign: true }),
    })),
  }
}
