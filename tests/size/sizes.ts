/** What Vite says of a file that it wrote: by which others it is loaded is not said, what it loads is. */
export type Manifest = Readonly<
  Record<string, { file: string; name?: string; imports?: readonly string[]; css?: readonly string[] }>
>

/** KB of 1000 bytes, brotli, or numbers of files; by what they are of. */
export type Sizes = Readonly<Record<string, number>>

/** What a German reader's browser has loaded, by the names of pieces (`vite.pieces.ts`). */
const firstRow = ['start', 'console', 'first-de', 'list']
const form = ['form', 'german']

/** How far above the record something may be, as a share, and at least; bytes of a file depend on those of others a little. */
const room = { share: 0.05, least: 2 }

/** Measures all files of scripts, and what is on the way to the first row of a list and to the first form after it. */
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

/** `assets/list-GMFpiiWF.js` is of the piece `list`. */
const pieceOf = (file: string) => /([^/]+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? file

/** The files of some pieces and of all that those import. Throws an `Error` where there is no such piece. */
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

/** A line for whatever differs, and whether something is further above the record than it may be. */
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
