import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

/** A failed test, or a file that could not run. */
export interface RedTest {
  project: string
  /** Path from the project's root, with `/`. */
  file: string
  /** With the names of its groups; the file's name if the file could not run. */
  name: string
  message: string
}

export interface Results {
  passed: number
  /** Names of skipped tests, such as those without an installed server. */
  skipped: string[]
  red: RedTest[]
}

/** Writes the results of a run to the file that the variable `RESULTS` names; `tests/runner/` combines them. */
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

/** Failed tests, and failures outside of tests: of the file, or of its set-up. */
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

const redOutside = (error: SerializedError): RedTest => ({
  project: '',
  file: '',
  name: 'outside of any test',
  message: firstLine(error),
})

const colours = /\u001b\[[0-9;]*m/g

const firstLine = (error?: { message?: string }) =>
  (error?.message ?? 'failed without an error').replace(colours, '').split('\n')[0]?.slice(0, 300) ?? ''
