/** How long the address of a file is kept, so that slow browsers have read it. Milliseconds. */
const keptFor = 40_000

/** Hands a text to the browser to save it as a file. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }))

/** The same with what is no text. */
export function saveBlob(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), keptFor)
}
