import { onTestFinished, vi } from 'vitest'

export interface SavedFile {
  name: string
  /** With the byte order mark. */
  text(): Promise<string>
}

/** Records the files that the console saves, in order, until the test ends. */
export function watchSaved(): SavedFile[] {
  const saved: SavedFile[] = []
  const contents = new Map<string, Blob>()
  const make = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${contents.size}`
    contents.set(address, blob as Blob)
    return address
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const content = contents.get(this.href)
    if (!content) throw new Error(`${this.href} is no file that was made`)
    const text = async () => Buffer.from(await content.arrayBuffer()).toString()
    saved.push({ name: this.download, text })
  })
  onTestFinished(() => {
    make.mockRestore()
    click.mockRestore()
  })
  return saved
}
