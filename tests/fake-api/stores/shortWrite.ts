import { writeDurably } from '../../../fake-api/folder/durably.ts'

/** Writes more than this process is allowed to: the system takes a part and refuses the rest. */
process.on('SIGXFSZ', () => undefined)
await writeDurably(process.argv[2] ?? '', 'x'.repeat(1_000_000)).catch((error: unknown) => {
  console.log((error as NodeJS.ErrnoException).code)
})
