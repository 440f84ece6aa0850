import { useEffect, useEffectEvent, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { useUser } from '../../src/settings.ts'

/** Milliseconds between two looks at files that are being made. */
export const refetchEveryMs = 1000

/**
 * Reads the list again while one of its files is being made, and says what has become of one's own to who does not see that.
 * Stands within the list.
 */
export default function RefetchWhileActive() {
  const { data, refetch } = useListContext<ReportFile>()
  const isMaking = data?.some(({ state }) => state === 'making') ?? false
  const look = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => look(), refetchEveryMs)
    return () => clearInterval(timer)
  }, [isMaking])
  return (
    <p className="visually-hidden" role="status">
      {data && <Made files={data} />}
    </p>
  )
}

/** What has been made since the list was opened. */
function Made({ files }: { files: readonly ReportFile[] }) {
  const translate = useTranslate()
  const user = useUser()
  const ended = files.filter(({ state, by }) => state !== 'making' && by.id === user?.id)
  const [before] = useState(
    () =>
      ended
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .at(-1) ?? '',
  )
  const words = 'resources.reports.choices'
  return ended
    .filter(({ createdAt }) => createdAt > before)
    .map(
      ({ kind, state }) => `${translate(`${words}.kind.${kind}`)}: ${translate(`${words}.state.${state}`)}`,
    )
    .join('; ')
}
