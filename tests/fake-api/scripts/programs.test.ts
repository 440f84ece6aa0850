import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findProgram, spawnArguments } from '../../support/childServer.ts'
import { freshEnv, settingNames } from '../../support/freshEnv.ts'
import { isAll } from '../../support/languages.ts'

let directory: string
const at = (...parts: string[]) => join(directory, ...parts)
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'programs-'))
  for (const path of [
    'first/chromium',
    'second/chrome',
    'second/chromium',
    'second/mvn.cmd',
    'second/python.exe',
  ]) {
    await mkdir(at(path, '..'), { recursive: true })
    await writeFile(at(path), '')
  }
})
afterAll(() => rm(directory, { recursive: true }))

describe('a program is found', () => {
  const find = (names: string[], onWindows = false) =>
    findProgram(names, [at('none'), at('first'), at('second')], onWindows)

  it('in the first directory that has it, by the first existing name', () => {
    expect(find(['chrome', 'chromium'])).toBe(at('first/chromium'))
    expect(find(['chrome'])).toBe(at('second/chrome'))
    expect(find(['nginx'])).toBe(null)
  })

  it('with the extensions of Windows, where batch files run in a shell', () => {
    expect(find(['python3', 'python'], true)).toBe(at('second/python.exe'))
    expect(find(['mvn'])).toBe(null)
    const mvn = find(['mvn'], true) ?? ''
    expect(spawnArguments(mvn, ['--version'])).toEqual([
      'cmd.exe',
      ['/d', '/c', 'call', at('second/mvn.cmd'), '--version'],
    ])
    expect(spawnArguments('/usr/bin/mvn', ['--version'])).toEqual(['/usr/bin/mvn', ['--version']])
  })
})

it.runIf(isAll)('neither tests nor their servers inherit settings of the shell', () => {
  expect(settingNames).toEqual(
    expect.arrayContaining(['CONFIG', 'DATABASE_URL', 'OIDC_ISSUER', 'OIDC_SERVICE_SECRET', 'OIDC_URL']),
  )
  const program = `
    const { freshEnv } = await import('./tests/support/freshEnv.ts')
    const given = Object.keys(freshEnv())
    await import('./vitest.config.ts')
    console.log(JSON.stringify([...given, ...Object.keys(process.env)]))`
  const elsewhere = Object.fromEntries(settingNames.map((name) => [name, 'elsewhere']))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { env: { ...freshEnv(), ...elsewhere }, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const names = JSON.parse(stdout) as string[]
  // The test runner and React need `NODE_ENV`.
  expect(names.filter((name) => name !== 'NODE_ENV' && settingNames.includes(name))).toEqual([])
  expect(names).toContain('PATH')
})
