import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { OptionList } from '../../src/list/filters/CheckList.tsx'
import { useRunName, useRuns } from './useRuns.ts'

export interface TicksProps {
  values: readonly unknown[]
  toggle: (value: unknown) => void
}

/** The newest runs to tick, and those that were ticked before. */
export default function RunTicks({ values, toggle }: TicksProps) {
  const nameOf = useRunName()
  const [first] = useState(values)
  const [newest, asked] = [useRuns(), useRuns(first)]
  const runs = new Map([...asked.runs, ...newest.runs].map((run) => [run.id, nameOf(run)]))
  const options = [...runs].map(([value, label]) => ({ value, label }))
  return (
    <>
      {options.length > 0 && <OptionList options={options} values={values} toggle={toggle} />}
      {newest.isFailed && <TicksFailure />}
    </>
  )
}

/** The components that were checked. */
export function ComponentTicks({ values, toggle }: TicksProps) {
  const { components, isFailed } = useRuns()
  return <TextTicks texts={components} {...{ values, toggle, isFailed }} />
}

/** Who has started checks. */
export function PeopleTicks({ values, toggle }: TicksProps) {
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
        <OptionList options={all.map((text) => ({ value: text, label: text }))} {...ticks} />
      )}
      {isFailed && <TicksFailure />}
    </>
  )
}

function TicksFailure() {
  const translate = useTranslate()
  return <p role="alert">{translate('list.filters.failed')}</p>
}
