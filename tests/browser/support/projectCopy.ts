import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourcePaths } from '../../../fake-api/scripts/start/build.ts'
import { projectRoot } from './server.ts'

/** The sign-in pages take their look from here. */
const themes = 'deploy/keycloak/themes'

export interface ProjectCopy {
  root: string
  remove(): Promise<void>
}

/** Copies the project for a test that changes it; installed packages are linked. */
export async function copyProject(): Promise<ProjectCopy> {
  const root = await mkdtemp(join(tmpdir(), 'backoffice-project-'))
  const configs = (await readdir(projectRoot)).filter((name) => /^vite\..*ts$/.test(name))
  await Promise.all(
    [...sourcePaths, themes, 'package.json', ...configs].map((name) =>
      cp(join(projectRoot, name), join(root, name), { recursive: true }),
    ),
  )
  // Linked one by one, so that Vite's cache beside them belongs to the copy.
  await mkdir(join(root, 'node_modules'))
  const packages = (await readdir(join(projectRoot, 'node_modules'))).filter(
    (name) => !name.startsWith('.vite'),
  )
  await Promise.all(
    packages.map((name) =>
      symlink(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name), 'junction'),
    ),
  )
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}
