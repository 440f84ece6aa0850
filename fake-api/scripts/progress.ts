import { formatsOf } from '../../src/contract/localized.ts'

const { number } = formatsOf('en')

/** Milliseconds between two looks. */
const pause = 250

/** How far a script is: a number that goes up. */
export interface Progress {
  /** So many more of what is being done. */
  add(doing: string, count: number): void
  /** The line is taken away. */
  end(): void
}

/**
 * Shows how far a script is, by a line that is written over and over where somebody reads along at a terminal. Elsewhere each thing that
 * is done gets a line as it begins, so that a log is not filled.
 */
export function createProgress(
  { isTTY, write }: { isTTY: boolean; write(text: string): unknown } = terminal,
  clock = () => performance.now(),
): Progress {
  let [current, count, shownAt] = ['', 0, -Infinity]
  return {
    add(doing, more) {
      const isNew = doing !== current
      if (isNew) [current, count] = [doing, 0]
      count += more
      if (!isTTY) {
        if (isNew) write(`${doing} …\n`)
        return
      }
      const now = clock()
      if (!isNew && now - shownAt < pause) return
      shownAt = now
      write(`\r\x1b[K${doing} … ${number(count)} rows`)
    },
    end() {
      if (isTTY && current !== '') write('\r\x1b[K')
    },
  }
}

/** Not where the results are written, which may be piped into a file. */
const terminal = {
  get isTTY() {
    return process.stderr.isTTY
  },
  write: (text: string) => process.stderr.write(text),
}
