// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { callers, fixtures } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const failed = (kind: string, { sub: id, name }: { sub: string; name: string }) => ({
  id: `${kind}-${id}`,
  version: 1,
  kind,
  resource: kind === 'push' ? 'casinos' : 'report-files',
  recordId: kind === 'push' ? 'cf_aurora' : null,
  recordLabel: kind === 'push' ? 'Aurora Palace' : null,
  state: 'failed',
  done: 1,
  total: 1,
  offered: null,
  notChosen: null,
  items: [{ id: 'one', label: 'one', outcome: 'failed', reason: { code: 'backendUnreachable' } }],
  createdAt: '2026-11-20T09:00:00.000Z',
  startedAt: '2026-11-20T09:00:00.000Z',
  finishedAt: '2026-11-20T09:00:01.000Z',
  by: { id, name },
  retryOf: null,
  undoOf: null,
  cancelled: false,
  subjects: [],
})

describe('a failed job', () => {
  const other = { sub: 'u-other', name: 'Olga Other' }
  const jobs = [failed('push', other), failed('reportFile', other), failed('reportFile', callers.admin)]
  const api = startForAll(() => startConsole({ state: { ...fixtures(), jobs } }))
  const [one = ''] = en.jobs.retry.split(' |||| ')

  it.each([
    [jobs[0]?.id, true],
    [jobs[1]?.id, false],
    [jobs[2]?.id, true],
  ] as const)('%s: retrying is offered: %s', async (id, isOffered) => {
    await renderApp(api, `/jobs/${id}`)
    await screen.findByText(en.jobs.failed.replace('%{failed}', '1').replace('%{total}', '1'))
    expect(screen.queryAllByRole('button', { name: one })).toHaveLength(isOffered ? 1 : 0)
  })
})
