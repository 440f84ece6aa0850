import { writeDurably } from '../../../fake-api/folder/durably.ts'

/** Writes more than the process may, so that the system accepts only part of it. */
process.on('SIGXFSZ', () => undefined)
await writeDurably(process.argv[2] ?? '', 'x'.repeat(1_000_000)).catch((error: unknown) => {
  console.log((error as NodeJS.ErrnoException).code)
})
