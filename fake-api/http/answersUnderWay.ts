import type { RequestHandler, Response } from 'express'
import { minBy } from 'es-toolkit/compat'
import { documentedLimit } from '../documentedLimit.ts'
import { tooBusyProblem } from '../lanes/slotQueue.ts'

const smallBytes = 100_000
const bounds = {
  most: documentedLimit(
    'bytes of answers that clients have not taken yet, without those of up to 100,000 bytes',
    128_000_000,
  ),
  mostWaiting: documentedLimit('bytes of answers that wait for those to be taken', 64_000_000),
  maxWaitMs: documentedLimit(
    'milliseconds for which an answer waits for others to be taken, and others may be taken slowly meanwhile',
    10_000,
  ),
}

interface Taken {
  person: string
  bytes: number
  response: Pick<Response, 'closed' | 'once' | 'destroy'>
  since: number
}

interface Waiting extends Taken {
  begin: () => void
}

export interface AnswersUnderWay {
  /** Resolves when there is room; the answer counts until its response is closed. Throws `tooBusy`. Answers to writes do not wait. */
  admit(answer: Omit<Taken, 'since'>, isRead: boolean): Promise<void>
}

/** Bounds the memory of answers of all people together: each person has bounds of their own, but there may be many people. */
export function createAnswersUnderWay({
  most,
  mostWaiting,
  maxWaitMs,
  small = smallBytes,
}: typeof bounds & { small?: number }): AnswersUnderWay {
  const underWay = new Set<Taken>()
  let waiting: Waiting[] = []
  const bytesOf = (person: string) => sumOfBytes([...underWay].filter((one) => one.person === person))
  const fits = (bytes: number) => underWay.size === 0 || sumOfBytes(underWay) + bytes <= most

  function begin(answer: Omit<Taken, 'since'>) {
    const own = { ...answer, since: performance.now() }
    underWay.add(own)
    answer.response.once('close', () => underWay.delete(own) && next())
  }

  /** Whoever has the fewest bytes under way is next, so that nobody has to wait for all answers of somebody else. */
  function next() {
    for (;;) {
      const first = minBy(waiting, ({ person }) => bytesOf(person))
      if (!first || !fits(first.bytes)) return
      first.begin()
    }
  }

  function breakOffSlow(bytes: number) {
    const until = performance.now() - maxWaitMs
    while (!fits(bytes)) {
      const slow = [...underWay].filter(({ since }) => since <= until)
      const slowest = minBy(slow, ({ person }) => -bytesOf(person))
      if (!slowest) return
      underWay.delete(slowest)
      slowest.response.destroy()
    }
  }

  return {
    async admit(answer, isRead) {
      const { bytes, response } = answer
      if (bytes <= small || response.closed) return
      if (!isRead) breakOffSlow(bytes)
      if (!isRead || (waiting.length === 0 && fits(bytes))) return begin(answer)
      if (sumOfBytes(waiting) + bytes > mostWaiting) throw tooBusyProblem()
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          clearTimeout(timer)
          waiting = waiting.filter((one) => one !== own)
        }
        const own: Waiting = {
          ...{ ...answer, since: performance.now() },
          begin() {
            leave()
            begin(answer)
            resolve()
          },
        }
        const timer = setTimeout(() => {
          breakOffSlow(bytes)
          if (fits(bytes)) return own.begin()
          leave()
          reject(tooBusyProblem())
        }, maxWaitMs)
        response.once('close', () => {
          leave()
          resolve()
        })
        waiting.push(own)
      })
    },
  }
}

const sumOfBytes = (answers: Iterable<{ bytes: number }>) => {
  let sum = 0
  for (const { bytes } of answers) sum += bytes
  return sum
}

/** Used after the guard: answers of a call then count, see `sendAnswerWhenAdmitted`. */
export function boundAnswersUnderWay(most = bounds.most): RequestHandler {
  const underWay = createAnswersUnderWay({ ...bounds, most })
  return (_request, response, next) => {
    response.locals['underWay'] = underWay
    next()
  }
}
