import { createFormats } from '../../src/contract/localizedFormats.ts'

const { number } = createFormats('en')

const pause = 250

/** Shows progress: on a terminal by a line that is overwritten, elsewhere by a line per step, so that logs stay short. */
export function createProgress(
  { isTTY, write }: { isTTY: boolean; write(text: string): unknown } = terminal,
  clock = () => performance.now(),
) {
  let [current, count, shownAt] = ['', 0, -Infinity]
  return {
    add(doing: string, more: number) {
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

/** Uses stderr, since stdout may be redirected to a file. */
const terminal = {
  get isTTY() {
    return process.stderr.isTTY
  },
  write: (text: string) => process.stderr.write(text),
}
