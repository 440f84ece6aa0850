import process from 'node:process'
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

/** Exit code of a stalled run: `EX_TEMPFAIL`, which may succeed next time. */
export const stalledCode = 75

/**
 * Ends a run of Vitest that stalls or uses too much memory, with `stalledCode`, or with 1 if a test has failed. Tests have time limits, but
 * Vitest waits forever for a worker that never reports the end of its file, and the system kills processes without a message if memory runs
 * out. Before that, prints the running files and tests, and the state of each worker.
 */
export default class Stalled implements Reporter {
  readonly #patience: number
  readonly #mostMemory: number
  readonly #underWay = new Set<TestModule>()
  readonly #begun = new Set<TestCase>()
  #vitest: Vitest | undefined
  #longest = 0
  #isRed = false
  #timer: NodeJS.Timeout | undefined
  #watch: NodeJS.Timeout | undefined

  /**
   * `patience`: milliseconds without news beyond the longest time limit of a test; 10 minutes by default. `mostMemory`: maximum bytes of
   * all workers; 10 GiB by default, where whole runs need less than five.
   */
  constructor({
    patience = 600_000,
    mostMemory = 10 * 1024 ** 3,
  }: { patience?: number; mostMemory?: number } = {}) {
    this.#patience = patience
    this.#mostMemory = mostMemory
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    this.#longest = Math.max(...vitest.projects.map(({ config }) => config.testTimeout))
    this.#watch = setInterval(() => {
      if (process.memoryUsage.rss() > this.#mostMemory)
        this.#end(`The tests have taken more than ${Math.round(this.#mostMemory / 1024 ** 2)} MiB of memory.`)
    }, 500).unref()
  }

  onTestModuleQueued(testModule: TestModule): void {
    this.#underWay.add(testModule)
    this.#wait()
  }

  onTestCaseReady(testCase: TestCase): void {
    this.#begun.add(testCase)
  }

  onTestCaseResult(testCase: TestCase): void {
    this.#begun.delete(testCase)
    this.#isRed ||= testCase.result().state === 'failed'
    this.#wait()
  }

  onTestModuleEnd(testModule: TestModule): void {
    this.#underWay.delete(testModule)
    this.#wait()
  }

  onTestRunEnd(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#watch)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const patience = this.#longest + this.#patience
    const why = `No test has ended for ${Math.round(patience / 60_000)} minutes.`
    this.#timer = setTimeout(() => this.#end(why), patience)
  }

  #end(why: string): void {
    this.onTestRunEnd()
    const files = [...this.#underWay].map(
      ({ project, relativeModuleId }) => `${project.name} ${relativeModuleId}`,
    )
    const tests = [...this.#begun].map(({ fullName }) => `\n    ${fullName}`)
    console.error(`\n${why} Under way: ${files.join(', ') || 'no file'}.${tests.join('')}`)
    // The report waits for workers that are busy outside of JavaScript, so the names are printed before.
    const { workers = [] } = process.report.getReport() as Partial<Report>
    for (const [index, { javascriptStack }] of workers.entries())
      console.error(`Worker ${index + 1}:\n    ${(javascriptStack.stack ?? ['it waits']).join('\n    ')}`)
    process.once('exit', () => (process.exitCode = this.#isRed ? 1 : stalledCode))
    void this.#vitest?.exit(true)
  }
}

/** The used part of Node's diagnostic report. */
interface Report {
  workers: { javascriptStack: { stack?: string[] } }[]
}
