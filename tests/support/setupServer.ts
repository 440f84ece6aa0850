import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import server from '../../vite.server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Vitest sets up each project separately, within one process. */
const place = globalThis as { builtServer?: Promise<string> }

/** Builds the server once for all projects: tests that start it in a process of its own would need three times as long from sources. */
export default async function setup(project: TestProject) {
  const outDir = await (place.builtServer ??= buildServer())
  project.provide('builtServer', outDir)
  // Vitest tears all projects down after the last test.
  return () => rm(outDir, { recursive: true, force: true })
}

async function buildServer(): Promise<string> {
  const outDir = `${root}dist-tests-${process.pid}`
  const { input, ...options } = server.build?.rolldownOptions ?? {}
  const apiProcess = `${root}tests/fake-api/stores/apiProcess.ts`
  await build({
    ...server,
    ...{ root, configFile: false, logLevel: 'error' },
    build: {
      ...server.build,
      outDir,
      rolldownOptions: { ...options, input: { ...(input as Record<string, string>), apiProcess } },
    },
  })
  return outDir
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder with the output of `npm run build:server`. */
    builtServer: string
  }
}
