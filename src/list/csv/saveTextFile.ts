import { useNotify } from 'react-admin'
import { useFormats } from '../../context.ts'

/** Slow browsers need this long to read the object URL. */
const objectUrlKeptMs = 40_000

export const saveTextFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type }))

export interface SavedFile {
  file: string
  rows: number
}

export function useNotifySaved(message = 'list.csv.saved') {
  const notify = useNotify()
  const { number } = useFormats()
  return ({ file, rows }: SavedFile) =>
    notify(message, { type: 'success', messageArgs: { smart_count: rows, rows: number(rows), file } })
}

export function saveBlob(name: string, content: Blob): void {
  const href = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(href), objectUrlKeptMs)
}
