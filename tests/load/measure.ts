/** Measured calls of a kind, in milliseconds. */
interface Kind {
  taken: number[]
  statuses: Map<number, number>
}

export interface Measures {
  /** Records a finished call. */
  took(kind: string, ms: number, status: number): void
  /** Records an unexpected outcome. */
  wrong(what: string): void
  problems: readonly string[]
  /** Discards all records before the measurement begins. */
  begin(): void
  table(seconds: number): string
}

export function createMeasures(): Measures {
  let kinds = new Map<string, Kind>()
  const problems: string[] = []
  return {
    problems,
    took(kind, ms, status) {
      const known = kinds.get(kind) ?? { taken: [], statuses: new Map<number, number>() }
      known.taken.push(ms)
      known.statuses.set(status, (known.statuses.get(status) ?? 0) + 1)
      kinds.set(kind, known)
    },
    wrong: (what) => void problems.push(what),
    begin: () => (kinds = new Map()),
    table(seconds) {
      const rows = [...kinds]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([kind, { taken, statuses }]) => {
          const said = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
          return [kind, String(taken.length), ...percentiles(taken), said.join(', ')]
        })
      const all = [...kinds.values()].flatMap(({ taken }) => taken)
      rows.push([
        'all',
        String(all.length),
        ...percentiles(all),
        `${(all.length / seconds).toFixed(1)} calls/s`,
      ])
      return written([['kind of call', 'calls', 'p50', 'p90', 'p99', 'max', 'answers'], ...rows])
    },
  }
}

function percentiles(taken: readonly number[]): string[] {
  const sorted = taken.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return [0.5, 0.9, 0.99, 1].map((part) => at(part).toFixed(0))
}

function written(rows: readonly string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    row
      .map((text, column) =>
        column > 0 && column < 6 ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}
