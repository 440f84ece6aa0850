import { useRunName, useRuns } from './useRuns.ts'

/** How runs are called; one that is not known by its id. */
export default function RunWords({ values }: { values: readonly unknown[] }) {
  const { runs } = useRuns(values)
  const nameOf = useRunName()
  const named = values.map((id) => {
    const run = runs.find((one) => one.id === id)
    return run ? nameOf(run) : String(id)
  })
  return named.join('; ')
}
