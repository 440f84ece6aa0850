import { readFileSync } from 'node:fs'

export interface Usage {
  /** What the process has used since: memory in MiB at most and at the end, and how much of one processor, in percent. */
  end(): { peak: number; last: number; cpu: number }
}

const every = 500
/** Linux counts the time of processes in hundredths of a second. */
const tick = 10

/** Looks at what a process needs, by what Linux says of it. */
export function watchUsage(pid: number): Usage {
  const [began, before] = [performance.now(), cpuTime(pid)]
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, memory(pid))), every)
  return {
    end() {
      clearInterval(timer)
      const last = memory(pid)
      const cpu = ((cpuTime(pid) - before) / (performance.now() - began)) * 100
      return { peak: Math.max(peak, last), last, cpu }
    },
  }
}

const memory = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

/** Milliseconds. */
function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}
