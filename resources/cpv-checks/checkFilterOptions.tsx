import { useState } from 'react'
import { useBackend, useFormats, useResourceConfig } from '../../src/context.ts'
import { useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { SearchableCheckList } from '../../src/list/filters/CheckList.tsx'
import type { ComponentCheckRun, ComponentCheckRunsAnswer } from '../../src/contract/answers/checks.ts'

interface TicksProps {
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** The newest runs, and earlier ones that are already chosen. */
export function RunFilterOptions({ values, toggle }: TicksProps) {
  const nameOf = useRunName()
  const [first] = useState(values)
  const [newest, asked] = [useRuns(), useRuns(first)]
  const runs = new Map([...asked.runs, ...newest.runs].map((run) => [run.id, nameOf(run)]))
  const options = [...runs].map(([value, label]) => ({ value, label }))
  return (
    <>
      {options.length > 0 && <SearchableCheckList options={options} values={values} toggle={toggle} />}
      {newest.isFailed && <TicksFailure />}
    </>
  )
}

export function ComponentFilterOptions({ values, toggle }: TicksProps) {
  const { components, isFailed } = useRuns()
  return <TextTicks texts={components} {...{ values, toggle, isFailed }} />
}

export function StartedByFilterOptions({ values, toggle }: TicksProps) {
  const { runs, isFailed } = useRuns()
  return <TextTicks texts={runs.map(({ by }) => by.name)} {...{ values, toggle, isFailed }} />
}

function TextTicks({
  texts,
  isFailed,
  ...ticks
}: TicksProps & { texts: readonly string[]; isFailed: boolean }) {
  const [first] = useState(ticks.values)
  const all = [...new Set([...first.map(String), ...texts])].sort((a, b) => a.localeCompare(b))
  return (
    <>
      {all.length > 0 && (
        <SearchableCheckList options={all.map((text) => ({ value: text, label: text }))} {...ticks} />
      )}
      {isFailed && <TicksFailure />}
    </>
  )
}

function TicksFailure() {
  const translate = useTranslate()
  return <p role="alert">{translate('list.filters.failed')}</p>
}

export function RunNames({ values }: { values: readonly unknown[] }) {
  const { runs } = useRuns(values)
  const nameOf = useRunName()
  const named = values.map((id) => {
    const run = runs.find((one) => one.id === id)
    return run ? nameOf(run) : String(id)
  })
  return named.join('; ')
}

const none: ComponentCheckRunsAnswer = { runs: [], components: [] }

/** The newest runs, or the runs with these ids; `isFailed` if they cannot be loaded. */
function useRuns(ids?: readonly unknown[]): ComponentCheckRunsAnswer & { isFailed: boolean } {
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  const asked = new URLSearchParams(ids?.map((id) => ['id', String(id)]))
  const { data = none, isError } = useQuery({
    queryKey: [path, 'runs', ids ?? 'newest'],
    queryFn: ({ signal }) => dataProvider.query<ComponentCheckRunsAnswer>(`cpv-runs?${asked}`, signal),
    enabled: ids?.length !== 0,
    staleTime: 0,
  })
  return { ...data, isFailed: isError }
}

function useRunName(): (run: ComponentCheckRun) => string {
  const translate = useTranslate()
  const { instant } = useFormats()
  return ({ checkedOn, by, components }) =>
    translate('resources.cpv-checks.run.name', {
      when: instant(checkedOn),
      who: by.name,
      smart_count: components,
    })
}
