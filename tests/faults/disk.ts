import { execFileSync } from 'node:child_process'
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A small disk mounted on a directory. */
export interface Disk {
  /** Uses up the free space. */
  fill(): void
  free(): void
  close(): Promise<void>
  /** Whether it is a separate disk, which can be filled and freed. */
  isSmall: boolean
}

const size = '256m'
const page = Buffer.alloc(4096)

/** Mounts a file system in memory, if the process may do that. */
export async function openDisk(directory: string): Promise<Disk> {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'faults', directory], { stdio: 'pipe' })
  } catch {
    const none = () => undefined
    return { fill: none, free: none, close: async () => undefined, isSmall: false }
  }
  const filler = join(directory, 'filler')
  return {
    isSmall: true,
    fill() {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, page)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => unlinkSync(filler),
    async close() {
      execFileSync('umount', ['--lazy', directory])
    },
  }
}
