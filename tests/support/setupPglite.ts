import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { PGlite } from '@electric-sql/pglite'

/** Creates a migrated database once, which each test file copies into memory. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'pglite-'))
  const file = join(directory, 'dump.tar')
  const db = await PGlite.create()
  await writeFile(file, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()))
  await db.close()
  project.provide('pgliteDump', file)
  return () => rm(directory, { recursive: true })
}
