import { spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const isWindows = process.platform === 'win32'

export const foldersOnPath: readonly string[] = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)

/** The path of the first program that exists in one of the directories; `null` if none does. */
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

/** The arguments of `spawn`. Windows runs batch files only through its shell. */
export const spawnArguments = (path: string, args: readonly string[]): [name: string, args: string[]] =>
  /\.(cmd|bat)$/i.test(path) ? ['cmd.exe', ['/d', '/c', 'call', path, ...args]] : [path, [...args]]

/** Ends a process; on Windows with its children, since the shell of a batch file would leave the program running. */
export function endProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else child.kill(signal)
}

/** Directory of the PostgreSQL server programs; `null` if they are not installed. */
export const postgresProgramsFolder: string | null = findPostgres()

function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const initdb = findProgram(
    ['initdb'],
    [...versions.map((version) => join(debian, version, 'bin')), ...foldersOnPath],
  )
  return initdb && dirname(initdb)
}
