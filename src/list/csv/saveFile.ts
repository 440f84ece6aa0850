/** Milliseconds until the object URL of a saved file is revoked. Slow browsers need that long to read it. */
const keptFor = 40_000

/** Makes the browser save a text as a file. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }))

/** Makes the browser save a blob as a file. */
export function saveBlob(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), keptFor)
}
