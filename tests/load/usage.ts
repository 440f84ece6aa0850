import { readFileSync } from 'node:fs'

export interface Usage {
  /** Resources used since: maximum and final memory in MiB, and CPU in percent of one core. */
  end(): { peak: number; last: number; cpu: number }
}

const every = 500
/** Milliseconds per clock tick, in which Linux counts CPU time. */
const tick = 10

/** Measures a process by `/proc` (Linux). */
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

function cpuTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}
