import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { findProgram } from '../../support/childServer.ts'
import { unpackChromium } from './packedChromium.ts'

/** A browser program with its arguments and environment. */
export interface Program {
  path: string
  env?: Record<string, string>
}

/** The headless shell first: it has the same engine and needs half the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const base = process.env[name]
    return base ? [join(base, 'Google', 'Chrome', 'Application', 'chrome.exe')] : []
  }),
]

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** `CHROMIUM_PATH`, otherwise an installed Chromium or Chrome, otherwise the one of the npm package. */
export async function findChromium(): Promise<Program> {
  const named = process.env['CHROMIUM_PATH']
  if (named && !existsSync(named)) throw new Error(`There is no browser at CHROMIUM_PATH (${named})`)
  const path = named || findProgram(names) || usualPlaces.find((place) => existsSync(place))
  return path ? { path } : unpackChromium()
}

/** Starts the browser; root cannot use the sandbox. */
export async function launchChromium(): Promise<Browser> {
  const { path, env } = await findChromium()
  const isRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: path,
    headless: true,
    chromiumSandbox: !isRoot,
    args: flags,
    ...(env && { env: { ...definedEnv(), ...env } }),
  })
}

const definedEnv = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
