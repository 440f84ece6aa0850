import { aloneCommand, type Outcome } from './runAll.ts'

/** With more unstable files and steps than these, the run fails. */
const mostUnstable = 2

/**
 * The summary: a line for each step, then each failed test with the command that runs its file alone, the unstable files, and what was
 * skipped. Its last line is `N passed, N failed`.
 */
export function report({ ended, unstable }: Outcome): { text: string; failed: number } {
  const width = Math.max(...ended.map(({ step }) => step.name.length), 4)
  const row = (name: string, ...cells: (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(8))].join('')
  const steps = ended.map(({ step, seconds, passed, red, leftOut }) =>
    leftOut
      ? `${row(step.name, '-')}  left out: ${leftOut}`
      : row(step.name, `${Math.round(seconds)} s`, passed, red.length),
  )
  const red = ended.flatMap(({ step, red: tests, log }) =>
    tests.map((test) => {
      const alone = test.file
        ? withEnv(step.env, aloneCommand(test.file, [test]))
        : withEnv(step.env, step.command)
      const where = test.file ? `${test.file} > ${test.name}` : test.name
      return `FAILED   ${step.name}: ${where}\n         ${test.message}\n         ${alone}${test.file ? '' : `\n         ${log}`}`
    }),
  )
  const shaky = unstable.map(({ step, file, logs, red: tests }) =>
    [
      `UNSTABLE ${step}: ${file === undefined ? 'stalled or was killed, and was started again' : `${file} was red and then green by itself`}`,
      ...tests.map(({ name, message }) => `${name}: ${message}`),
      ...logs,
    ].join('\n         '),
  )
  const missing = ended.flatMap(({ step, leftOut }) =>
    leftOut && step.needs ? [`${step.name.toUpperCase()} WAS NOT TESTED: ${leftOut}.`] : [],
  )
  const failed = red.length + (unstable.length > mostUnstable ? unstable.length : 0)
  const passed = ended.reduce((sum, one) => sum + one.passed, 0)
  const skipped = ended.flatMap(({ step, skipped: names }) =>
    names.map((name) => `SKIPPED  ${step.name}: ${name}`),
  )
  const parts = [
    [row('step', 'time', 'passed', 'failed'), ...steps].join('\n'),
    ...red,
    ...shaky,
    skipped.join('\n'),
    ...missing,
  ].filter(Boolean)
  return { text: `\n${parts.join('\n\n')}\n\n${passed} passed, ${failed} failed\n`, failed }
}

const withEnv = (env: Readonly<Record<string, string>> = {}, command: string) =>
  [...Object.entries(env).map(([name, value]) => `${name}=${value}`), command].join(' ')
