import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** A test that has failed, or a file that could not be run. */
export interface RedTest {
  project: string
  /** From the project's root, with `/`. */
  file: string
  /** With the names of what it stands in; that of the file where the file itself could not be run. */
  name: string
  /** The first line of the error. */
  message: string
}

/** What came of one run of Vitest. */
export interface Results {
  passed: number
  /** Names of tests that were left out, as for want of a server. */
  skipped: string[]
  red: RedTest[]
}

/** Writes what came of a run to the file that the variable `RESULTS` names, where there is one: `tests/runner/` adds these up. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['RESULTS']
    if (file === undefined) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const results: Results = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      skipped: tests.filter((test) => test.result().state === 'skipped').map(({ fullName }) => fullName),
      red: [...modules.flatMap(redOf), ...unhandled.map(redOutside)],
    }
    writeFileSync(file, JSON.stringify(results))
  }
}

/** Tests that failed, and what failed around them: the file itself, and what runs before and after. */
function redOf(module: TestModule): RedTest[] {
  const around = [module, ...module.children.allSuites()].filter((part) => part.errors().length > 0)
  const tests = [...module.children.allTests()].filter((test) => test.result().state === 'failed')
  return [...around, ...tests].map((part) => ({
    project: module.project.name,
    file: module.relativeModuleId,
    name: part.type === 'module' ? module.relativeModuleId : part.fullName,
    message: firstLine(errorsOf(part)[0]),
  }))
}

const errorsOf = (part: TestModule | TestSuite | TestCase): readonly { message?: string }[] =>
  part.type === 'test' ? (part.result().errors ?? []) : part.errors()

/** An error that no test has waited for. */
const redOutside = (error: SerializedError): RedTest => ({
  project: '',
  file: '',
  name: 'outside of any test',
  message: firstLine(error),
})

const colours = /\u001b\[[0-9;]*m/g

const firstLine = (error?: { message?: string }) =>
  (error?.message ?? 'failed without an error').replace(colours, '').split('\n')[0]?.slice(0, 300) ?? ''
