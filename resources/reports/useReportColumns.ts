import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { columns } from './figures.ts'

export type Column = (typeof columns)[number]

/** The figures that the tables of reports show, in their order, for whoever is signed in on this machine; and another choice. */
export function useReportColumns(): [shown: readonly Column[], change: (shown: readonly Column[]) => void] {
  const [kept, keep] = useStore<readonly string[]>('reports.columns', columns)
  const shown = useMemo(() => {
    // What was kept may be older than the figures are.
    const known = columns.filter((name) => kept.includes(name))
    const inOrder = known.toSorted((a, b) => kept.indexOf(a) - kept.indexOf(b))
    return inOrder.length > 0 ? inOrder : columns
  }, [kept])
  return [shown, keep]
}
