/** Does a piece of work often and prints how long it takes; it is told the how manieth time this is. */
export type Measure = (what: string, work: (index: number) => Promise<unknown>) => Promise<void>

/**
 * Prints how long a piece of work takes, in milliseconds: least, median, most.
 *
 * @param times how often the work is done and timed; it is done three times before, untimed, for the engine to compile it
 */
export const createMeasure =
  (times: number): Measure =>
  async (what, work) => {
    const taken: number[] = []
    for (let index = -3; index < times; index++) {
      const start = performance.now()
      await work(index)
      if (index >= 0) taken.push(performance.now() - start)
    }
    taken.sort((a, b) => a - b)
    const figures = [taken[0], taken[Math.floor(times / 2)], taken.at(-1)].map((ms) => ms?.toFixed(1))
    console.log(`${what.padEnd(32)}${figures.join(' / ')}`)
  }
