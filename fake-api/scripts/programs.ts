import { spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const isWindows = process.platform === 'win32'

/** The folders that a shell looks for programs in. */
export const foldersOnPath: readonly string[] = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)

/** The path of the first program there is of some names, in the first folder that has one; `null` where none has. */
export function findProgram(
  names: readonly string[],
  folders: readonly string[] = foldersOnPath,
  onWindows = isWindows,
): string | null {
  const endings = onWindows ? ['.exe', '.cmd', '.bat'] : ['']
  const paths = folders.flatMap((folder) =>
    names.flatMap((name) => endings.map((ending) => join(folder, name + ending))),
  )
  return paths.find((path) => existsSync(path)) ?? null
}

/** What `spawn` is told to run a program: Windows has its batch files run by its shell alone. */
export const spawned = (path: string, args: readonly string[]): [name: string, args: string[]] =>
  /\.(cmd|bat)$/i.test(path) ? ['cmd.exe', ['/d', '/c', 'call', path, ...args]] : [path, [...args]]

/** Ends a process, on Windows with all that it has started: the shell that runs a batch file would leave the program behind. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else child.kill(signal)
}

/** The folder with the programs of a PostgreSQL server; `null` where there is none on this machine. */
export const postgresPrograms: string | null = findPostgres()

function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const initdb = findProgram(
    ['initdb'],
    [...versions.map((version) => join(debian, version, 'bin')), ...foldersOnPath],
  )
  return initdb && dirname(initdb)
}
