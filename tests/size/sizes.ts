/** An entry of Vite's manifest: its imports, but not its importers. */
export type Manifest = Readonly<
  Record<string, { file: string; name?: string; imports?: readonly string[]; css?: readonly string[] }>
>

/** Kilobytes (1000 bytes, brotli) or numbers of files, by name. */
export type Sizes = Readonly<Record<string, number>>

/** The bundles (`vite.pieces.ts`) that a German user's browser loads for the first list. */
const firstRow = ['start', 'console', 'first-de', 'list']
const form = ['form', 'german']

/** Tolerance above the recorded size: a share, and a minimum, since the sizes of files depend on each other slightly. */
const room = { share: 0.05, least: 2 }

/** Measures all script files, and those before the first row of a list and the first form after it. */
export function measure(manifest: Manifest, sizeOf: (file: string) => number): Sizes {
  const scripts = Object.values(manifest).filter(({ file }) => file.endsWith('.js'))
  const weigh = (files: Iterable<string>) =>
    [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  const row = closure(manifest, firstRow)
  const toForm = new Set([...closure(manifest, form)].filter((file) => !row.has(file)))
  const pieces = scripts.map(({ file }) => [pieceOf(file), weigh([file])] as const)
  return Object.fromEntries(
    [
      ['files of scripts', scripts.length] as const,
      ['requests from a row to its form', toForm.size] as const,
      ['to the first row', weigh(row)] as const,
      ['from a row to its form', weigh(toForm)] as const,
      ['everything', weigh(scripts.map(({ file }) => file))] as const,
      ...pieces.toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ].map(([name, size]) => [name, Math.round(size * 10) / 10]),
  )
}

/** `assets/list-GMFpiiWF.js` belongs to the bundle `list`. */
const pieceOf = (file: string) => /([^/]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file

/** The files of bundles with all their imports. Throws an `Error` for unknown bundles. */
function closure(manifest: Manifest, pieces: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (key: string) => {
    const part = manifest[key]
    if (!part || files.has(part.file)) return
    for (const file of [part.file, ...(part.css ?? [])]) files.add(file)
    for (const other of part.imports ?? []) add(other)
  }
  for (const piece of pieces) {
    const found = Object.keys(manifest).find((key) => pieceOf(manifest[key]?.file ?? '') === piece)
    if (found === undefined) throw new Error(`The build has no piece "${piece}".`)
    add(found)
  }
  return files
}

/** A line for each difference, and whether a size exceeds its tolerance. */
export function compare(record: Sizes, now: Sizes): { lines: string[]; isTooMuch: boolean } {
  const names = [...new Set([...Object.keys(record), ...Object.keys(now)])]
  const changed = names.flatMap((name) => {
    const [before, after] = [record[name], now[name] ?? 0]
    if (before === after) return []
    const isTooMuch = before !== undefined && after > Math.max(before * (1 + room.share), before + room.least)
    const line = `${name.padEnd(32)}${String(before ?? '-').padStart(8)} ->${String(after).padStart(8)}`
    return [{ line: `${line}${isTooMuch ? '  TOO MUCH' : ''}`, isTooMuch }]
  })
  const sum = `to the first row: ${now['to the first row']} KB; everything: ${now['everything']} KB in ${now['files of scripts']} files`
  return {
    lines: [...changed.map(({ line }) => line), sum],
    isTooMuch: changed.some(({ isTooMuch }) => isTooMuch),
  }
}

/** The record with what has become smaller since, with new bundles and without those that are gone. */
export const lowered = (record: Sizes, now: Sizes): Sizes =>
  Object.fromEntries(Object.entries(now).map(([name, size]) => [name, Math.min(record[name] ?? size, size)]))
