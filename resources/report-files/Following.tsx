import { useEffect, useEffectEvent } from 'react'
import { useListContext } from 'react-admin'
import type { ReportFile } from '../../src/contract/reportFiles.ts'

/** Milliseconds between two looks at files that are being made. */
export const lookEvery = 1000

/** Reads the list again while one of its files is being made. Stands within the list, and shows nothing itself. */
export default function Following() {
  const { data = [], refetch } = useListContext<ReportFile>()
  const isMaking = data.some(({ state }) => state === 'making')
  const look = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => look(), lookEvery)
    return () => clearInterval(timer)
  }, [isMaking])
  return null
}
