/** How long the address of a file is kept, so that slow browsers have read it. Milliseconds. */
const keptFor = 40_000

/** Hands a text to the browser to save it as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), keptFor)
}
