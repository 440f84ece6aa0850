// @vitest-environment happy-dom
import { createHash } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import type { ReportFile } from '../../resources/report-files/contract.ts'
import { fixtures } from '../support/api.ts'
import '../support/dom.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { filesOf } from '../support/reportFiles.ts'
import { period, someRounds } from '../support/reports.ts'
import { startForEach } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const path = '/reporting/reports'

describe.each(germanFirst)('downloads (%s)', (locale, words) => {
  // The page compares the end of a file with its own clock, so the server has the same.
  const clock = () => new Date()
  const api = startForEach(() => startConsole({ clock, state: { ...fixtures(), 'game-rounds': someRounds } }))
  afterEach(() => vi.restoreAllMocks())
  const its = words.reportFiles
  const { choices } = words.resources.reports
  const row = async (text: string) => {
    const cell = await screen.findByText(text, { selector: 'td b' })
    return within(cell.closest('tr') as HTMLElement)
  }

  it('are ordered from a report with its days and filters, and saved unchanged', async () => {
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:file'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const filter = encodeURIComponent(JSON.stringify({ currency: ['EUR'] }))
    const { user, router } = await renderApp(
      api,
      `/reporting/ggr-report?from=${period.from}&to=${period.to}&filter=${filter}`,
      { locale, as: 'visitor' },
    )
    await user.click(await screen.findByRole('button', { name: words.list.csv.button }))
    // As for a list: the same choice of values, and what only reports can do.
    const dialog = within(await screen.findByRole('dialog', { name: words.list.csv.title }))
    for (const kind of ['shown', 'machine'] as const)
      expect(dialog.getByRole('radio', { name: words.list.csv.formats[kind] })).toBeVisible()
    await user.click(await dialog.findByRole('link', { name: its.asFile }))
    expect(await screen.findByText(/\d+ (?:Zeilen haben|rows)\.$/)).toBeVisible()
    const field = (name: string) =>
      document.querySelector<HTMLElement>(`[data-field="${name}"]`)?.dataset ?? {}
    expect(field('format')).toEqual({ field: 'format' })
    const format = screen.getByLabelText(words.resources.reports.fields.format)
    await user.selectOptions(format, 'machine')
    expect(field('format')).toEqual({ field: 'format', dirty: 'true', validated: 'true' })
    await user.selectOptions(format, locale)
    await user.tab()
    expect(field('format')).toEqual({ field: 'format', touched: 'true', validated: 'true' })
    await user.click(await screen.findByRole('button', { name: its.request }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    const line = await row(choices.state.ready)
    // The message does not speak of a file to come that is there.
    expect(await screen.findByText(its.requested.ready)).toBeVisible()
    expect(screen.queryByText(its.requested.making)).toBeNull()
    const [file] = (await api.call('/reports')).rows as unknown as ReportFile[]
    expect(file).toMatchObject({
      kind: 'ggr',
      filter: { ...period, currency: ['EUR'] },
      format: locale,
      by: { id: 'u-visitor' },
    })
    expect(line.getByTitle(/EUR/)).toBeVisible()
    expect(line.getByText(file?.checksum?.slice(0, 8) ?? '')).toBeVisible()
    await user.click(line.getByRole('button', { name: new RegExp(`^${its.download}`) }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? new ArrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.checksum)
    expect(await screen.findByText(new RegExp(file?.name ?? ''))).toBeVisible()
  })

  it('show why they failed, can be made again, and are never made twice at the same time', async () => {
    await told(api, 'reporting/service', 'fail')
    await filesOf(api).made({ kind: 'ggr', filter: period, format: 'de' })
    await told(api, 'reporting/service', 'fine')
    const { user } = await renderApp(api, path, { locale })
    const failed = await row(choices.state.failed)
    expect(failed.getByText(words.errors.reportingUnavailable)).toBeVisible()
    await user.click(failed.getByRole('button', { name: new RegExp(`^${its.repeat}`) }))
    await row(choices.state.ready)
    expect((await api.call('/reports')).rows.map(({ state }) => state).toSorted()).toEqual([
      'failed',
      'ready',
    ])
  })
})

describe('the form for files', () => {
  // The page compares the end of a file with its own clock, so the server has the same.
  const clock = () => new Date()
  const api = startForEach(() => startConsole({ clock, state: { ...fixtures(), 'game-rounds': someRounds } }))

  it('links to a file in progress if the same is ordered again', async () => {
    await told(api, 'reporting/service', 'slow')
    const giveUp = api.keepWaiting()
    const filter = encodeURIComponent(JSON.stringify(period))
    const { user } = await renderApp(api, `${path}/create?kind=ggr&filter=${filter}`)
    const { record } = await filesOf(api).request({ kind: 'ggr', filter: period, format: 'en' })
    await user.click(await screen.findByRole('button', { name: en.reportFiles.request }))
    const notice = await screen.findByText(new RegExp(en.errors.alreadyRunning))
    expect(within(notice).getByRole('link')).toHaveAttribute('href', `${path}/${record.id}`)
    giveUp()
  })

  it('orders rounds with the filters of their list, and shows their number', async () => {
    const open = someRounds.filter(({ status }) => status === 'open').length
    const filter = encodeURIComponent(JSON.stringify({ status: ['open'] }))
    const { user } = await renderApp(api, `/reporting/game-rounds?filter=${filter}`)
    await user.click(await screen.findByRole('link', { name: en.reportFiles.asFile }))
    expect(await screen.findByText(`The file will have ${open} rows.`)).toBeVisible()
    await user.click(screen.getByRole('button', { name: en.reportFiles.request }))
    expect(await screen.findByText(en.resources.reports.choices.kind.rounds)).toBeVisible()
    expect((await api.call('/reports')).rows).toMatchObject([{ kind: 'rounds', expected: open }])
  })
})
