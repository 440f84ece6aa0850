import { createWorkingFileWriter } from '../../../fake-api/stores/workingFile.ts'
import type { RowsByCollection } from '../../../fake-api/stores/rowsByCollection.ts'

/** Saves rows until the system accepts only part of a write, then retries three times. */
process.on('SIGXFSZ', () => undefined)
let saved: RowsByCollection = { a: [] }
const saver = createWorkingFileWriter(process.argv[2] ?? '', saved)
let [acknowledged, failed] = [0, 0]
while (failed < 3) {
  const row = { id: String(acknowledged), version: 1, text: 'x'.repeat(3000) }
  const next = { a: [...(saved['a'] ?? []), row] }
  await saver.save(next).then(
    () => {
      saved = next
      acknowledged++
    },
    () => failed++,
  )
}
console.log(JSON.stringify({ acknowledged, failed }))
