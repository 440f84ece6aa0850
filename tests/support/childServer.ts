import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as rest } from 'node:timers/promises'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export type ChildServer = Awaited<ReturnType<typeof startChildServer>>

interface ChildServerOptions {
  command: [name: string, args: string[]]
  cwd?: string
  env: Record<string, string | undefined>
  /** A URL that answers successfully once the server is ready. */
  health: string
  /** Milliseconds until the server has to be ready. */
  patience: number
}

/** Starts a server in its own process and waits until it is ready. Throws an `Error` with its output. */
export async function startChildServer(options: ChildServerOptions) {
  const { command, cwd, env, health, patience } = options
  const child = spawn(...command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let warned = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    warned += chunk.toString()
  })
  const ended = once(child, 'exit')
  const end = (signal: NodeJS.Signals) => async () => {
    killChildProcess(child, signal)
    await ended
  }
  const stop = end('SIGTERM')
  try {
    await answers(health, patience, () => child.exitCode !== null)
  } catch (error) {
    await stop()
    throw new Error(`The server did not start:\n${output}`, { cause: error })
  }
  output = ''
  warned = ''
  const warnings = () => warned.split('\n').filter((line) => /^\(node:\d+\)/.test(line))
  return { ended, pid: child.pid ?? 0, warnings, stop, kill: end('SIGKILL') }
}

async function answers(address: string, patience: number, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await rest(50)
  }
  throw new Error(hasEnded() ? 'It has ended' : 'It does not answer')
}

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
export function killChildProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
  else child.kill(signal)
}

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
