import { useEffect, useState } from 'react'
import { useBackend, useFormatLocale, useResourceConfig, useConfigAndSession } from '../context.ts'
import { useQueryClient, type Mutation } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'react-admin'
import { codeOfFailure } from '../api/failure.ts'
import { presenceIntervalMs } from '../contract/live.ts'
import type { Row } from '../contract/values.ts'
import { userActivity } from '../live/userActivity.ts'
import type { PresenceAnswer } from '../contract/answers/general.ts'

/** Others are not told of records that are open for less. */
const passingVisitMs = 1_000

export default function Presence() {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { path } = useResourceConfig()
  const { id } = useRecordContext<Row>() as Row
  const { session } = useConfigAndSession()
  const dataProvider = useBackend()
  const [others, setOthers] = useState<PresenceAnswer['others']>([])
  const queries = useQueryClient()
  const isSilent = session.viewing !== null
  useEffect(() => {
    if (isSilent) return
    const at = { resource: path, id }
    const left = new AbortController()
    const isHere = () => !left.signal.aborted
    let wasSaid = false
    let isGone = false
    let asked = new AbortController()
    const stopFollowing = queries.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'pending') asked.abort()
      if (mutation && isDeletion(mutation, path, id)) isGone = mutation.state.status === 'success'
    })
    const say = async () => {
      clearTimeout(timer)
      if (!userActivity.is()) return setOthers([])
      // The record may be being deleted, and a request would find it missing.
      if (isGone || queries.isMutating() > 0) {
        timer = setTimeout(sayAgain, passingVisitMs)
        return
      }
      wasSaid = true
      asked.abort()
      const { signal } = (asked = new AbortController())
      const answer = await dataProvider.present(at, { signal }).catch((error: unknown) => ({
        others: [],
        isOver: codeOfFailure(error) !== 'backendUnreachable',
      }))
      if (!isHere() || signal !== asked.signal) return
      if (signal.aborted) return sayAgain()
      setOthers(answer.others)
      if (!('isOver' in answer) || !answer.isOver) timer = setTimeout(sayAgain, presenceIntervalMs)
    }
    const sayAgain = () => void say()
    let timer = setTimeout(sayAgain, passingVisitMs)
    const forget = userActivity.subscribe(sayAgain)
    // A visitor may change nothing, so the presence of a user who begins to view as one lapses.
    const sayGoodbye = () => {
      if (wasSaid && !session.viewing) void dataProvider.present(at, { left: true }).catch(() => undefined)
    }
    // Closing a tab unmounts nothing.
    window.addEventListener('pagehide', sayGoodbye)
    return () => {
      left.abort()
      clearTimeout(timer)
      forget()
      stopFollowing()
      window.removeEventListener('pagehide', sayGoodbye)
      sayGoodbye()
    }
  }, [dataProvider, id, isSilent, path, queries, session])
  const names = new Intl.ListFormat(locale).format(others.map(({ name }) => name))
  return (
    <p className="presence cut muted small" role="status" title={names || undefined}>
      {others.length > 0 && translate('record.presence', { names })}
    </p>
  )
}

const isDeletion = ({ options, state }: Mutation, resource: string, id: string) => {
  const { resource: deletedFrom, id: deleted } = (state.variables ?? {}) as { resource?: string; id?: string }
  return options.mutationKey?.[1] === 'delete' && deletedFrom === resource && deleted === id
}
