import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { wholeNumberOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { runServer } from '../browser/support/server.ts'
import { signIn } from '../faults/signIn.ts'
import { watchUsage } from '../load/usage.ts'
import { freePort } from '../support/freePort.ts'

const command = {
  name: 'npm run flood',
  does: `Asks the real server's embedded sign-in service to begin sign-ins that nobody goes on with, out of 5,000 places, so that no bound
of one place helps, while somebody signs in. Prints what was answered, and what memory the server needed; ends with 1 where that was
too much, or the sign-in did not go through.`,
  options: { requests: wholeNumberOption('sign-ins to begin', 20_000, 1) },
  example: 'npm run flood -- --requests 1000',
}

const mostMiB = 500
const places = 5_000
const atOnce = 50

const floods: Record<string, Record<string, string>> = {
  '10 kB of state': { state: 'x'.repeat(10_000) },
  '10 kB of nonce': { nonce: 'x'.repeat(10_000) },
  '5 kB each': { state: 'x'.repeat(5_000), nonce: 'x'.repeat(5_000) },
  'as long as they may be': { state: 'x'.repeat(255), nonce: 'x'.repeat(255), login_hint: 'x'.repeat(255) },
}

await runCommand(command, async ({ requests }) => {
  const data = await mkdtemp(join(tmpdir(), 'flood-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { TRUST_PROXY: 'true', SERVE_CONSOLE: 'false', LOG_LEVEL: 'warn' }
  const server = await runServer({ port, neighboursPort: await freePort(), data, env })
  try {
    const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
    await run({ origin, requests, agent }, server.pid)
  } finally {
    await server.stop()
    await rm(data, { recursive: true, force: true })
  }
})

interface Flood {
  origin: string
  requests: number
  agent: Agent
}

async function run(flooded: Flood, pid: number) {
  const usage = watchUsage(pid)
  let isOver = false
  const signingIn = signInAgain(flooded.origin, () => isOver)
  // Awaited at the end.
  signingIn.catch(() => undefined)
  for (const [name, parameters] of Object.entries(floods)) {
    const began = performance.now()
    const answers = await flood(flooded, parameters)
    console.log(`${name}: ${answers}, ${Math.round(performance.now() - began)} ms`)
  }
  isOver = true
  flooded.agent.destroy()
  const times = await signingIn
  const { peak } = usage.end()
  const slowest = Math.max(...times)
  console.log(`${times.length} sign-ins meanwhile, ${slowest} ms the slowest; ${peak} MiB at most`)
  if (times.length === 0 || peak > mostMiB) process.exitCode = 1
}

/** Signs in repeatedly; returns milliseconds. Rejects if a sign-in is refused. */
async function signInAgain(origin: string, isOver: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isOver()) {
    const began = performance.now()
    await signIn(origin, 'admin@example.com', 'backoffice-demo')
    took.push(Math.round(performance.now() - began))
    await rest(500)
  }
  return took
}

/** Sends a quarter of the requests; returns their numbers by status. */
async function flood(
  { origin, requests, agent }: Flood,
  parameters: Record<string, string>,
): Promise<string> {
  const query = new URLSearchParams({
    ...{ client_id: 'backoffice-console', redirect_uri: `${origin}/auth-callback` },
    ...{ response_type: 'code', scope: 'openid', code_challenge_method: 'S256' },
    ...{ code_challenge: 'x'.repeat(43), ...parameters },
  })
  const address = `${origin}/realms/backoffice/protocol/openid-connect/auth?${query}`
  const statuses = new Map<string, number>()
  let left = Math.ceil(requests / Object.keys(floods).length)
  const ask = async () => {
    while (left-- > 0) {
      const place = `10.0.${Math.floor((left % places) / 256)}.${left % 256}`
      const status = await statusOf(agent, address, place)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return [...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')
}

function statusOf(agent: Agent, address: string, place: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(address, { agent, headers: { 'X-Forwarded-For': place } })
    sent.once('response', (answer) => answer.resume().once('end', () => resolve(String(answer.statusCode))))
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end()
  })
}
