import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { expect, it } from 'vitest'
import { freshEnv } from '../support/freshEnv.ts'
import { everyStep } from './steps.ts'

it.each(['main', 'all'])('%s --list names every step, and runs none', (program) => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `tests/runner/${program}.ts`, '--list'],
    { encoding: 'utf8', env: freshEnv() },
  )
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  expect(stdout.split('\n').filter((line) => /^\S/.test(line))).toEqual(everyStep.map(({ name }) => name))
})
