// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import papaparse from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import type { Locale } from '../../i18n/messages.ts'
import { allScreens } from '../../resources/index.ts'
import { fieldsOf } from '../../src/contract/entity.ts'
import { hundredthsToDecimalText } from '../../src/contract/formats.ts'
import { reports } from '../../src/contract/reports.ts'
import { figureDefinitions, figureNames } from '../../src/contract/reports/figures.ts'
import { firstCase, firstLanguage, isAll } from '../support/languages.ts'
import { installation, type TestApi } from '../support/api.ts'
import { isOff } from '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { filesOf } from '../support/reportFiles.ts'
import { watchSaved, type SavedFile } from '../support/savedFiles.ts'
import { asked, someRounds } from '../support/reports.ts'
import type { Report } from '../../src/contract/answers/reports.ts'

let api: TestApi
beforeAll(async () => {
  api = await startConsole({ state: { ...installation(), 'game-rounds': someRounds } })
  await filesOf(api).made({ kind: 'ggr', filter: { from: '2026-10-01', to: '2026-10-31' }, format: 'de' })
})
afterAll(() => api.close())

const words = { de, en }
type Kind = 'shown' | 'machine'

interface Saved {
  name: string
  text: string
  header: string[]
  rows: string[][]
}

async function read(files: readonly SavedFile[]): Promise<Saved> {
  await waitFor(() => expect(files).toHaveLength(1))
  const name = files[0]?.name ?? ''
  const text = (await files[0]?.text()) ?? ''
  const [header = [], ...rows] = papaparse.parse<string[]>(text.replace(/^\uFEFF/, '')).data
  return { name, text, header, rows }
}

/** Downloads a list or report in a language, in the format for people or for programs. */
async function listFile(path: string, locale: Locale, kind: Kind): Promise<Saved> {
  const its = words[locale].list.csv
  const files = watchSaved()
  const { user } = await renderApp(api, `/${path}`, { locale })
  // Disabled until there are rows.
  const whenOn = async (button: HTMLElement) => {
    await waitFor(() => expect(isOff(button)).toBe(false))
    await user.click(button)
  }
  await whenOn(await screen.findByRole('button', { name: its.button }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: its.formats[kind] }))
  await whenOn(dialog.getByRole('button', { name: its.save }))
  const saved = await read(files)
  cleanup()
  return saved
}

const reportFile = (path: string, locale: Locale, kind: Kind) =>
  listFile(`${path}?from=2026-10-24&to=2026-10-25`, locale, kind)

/** Those that hold amounts, and one of the others. */
const lists = allScreens.filter(
  ({ path, entity }, index) =>
    path !== 'reporting/audit-entries' &&
    (isAll || index === 0 || fieldsOf(entity).some(({ kind }) => kind === 'amount')),
)

describe.each(lists.map((screens) => [screens.path, screens] as const))('the file of %s', (path, screens) => {
  const amounts = fieldsOf(screens.entity).filter(({ kind }) => kind === 'amount')
  if (amounts.length > 0)
    it('for people has amounts without their currencies, which follow', async () => {
      const labels = words.de.resources['game-rounds'].fields as Record<string, string>
      const { header, rows } = await listFile(path, 'de', 'shown')
      for (const { path: name, currency = '' } of amounts.filter(({ path: of }) =>
        header.includes(labels[of] ?? ''),
      )) {
        expect(header).toContain(labels[currency])
        const at = header.indexOf(labels[name] ?? '')
        for (const row of rows) expect(row[at]).toMatch(/^(-?\d+,\d\d|)$/)
      }
    })

  it('for programs is the same in every language, with currencies', async () => {
    const german = await listFile(path, 'de', 'machine')
    if (firstCase(lists).includes(screens)) expect(german).toEqual(await listFile(path, 'en', 'machine'))
    const fields = fieldsOf(screens.entity)
    for (const field of fields.filter(
      ({ kind, path: name }) => kind === 'amount' && german.header.includes(name),
    )) {
      expect(german.header).toContain(field.currency)
      for (const row of german.rows) expect(row[german.header.indexOf(field.path)]).toMatch(/^(\d+\.\d\d)?$/)
    }
    const known = fields.flatMap((field) => [field, ...(field.fields ?? [])]).map((field) => field.path)
    expect(german.header.filter((name) => !known.includes(name))).toEqual([])
    expect(german.name).toMatch(new RegExp(`^${screens.entity.name}-.*-machine\\.csv$`))
  })
})

const reportPaths = [
  ['reporting/ggr-report', 'ggr'],
  ['reporting/casino-performance-report', 'casino-performance'],
  ['reporting/game-performance-report', 'game-performance'],
] as const

describe.each(reportPaths)('the file of %s', (path, name) => {
  it('for programs is the same in every language as the download', async () => {
    const german = await reportFile(path, 'de', 'machine')
    if (firstCase(reportPaths).some(([first]) => first === path))
      expect(german).toEqual(await reportFile(path, 'en', 'machine'))
    const files = filesOf(api)
    const filter = { from: '2026-10-24', to: '2026-10-25' }
    const made = await files.made({ kind: name, filter, format: 'machine' })
    const download = await files.fetched(made.id)
    expect([german.header, german.rows]).toEqual([download.header, download.rows])
    expect(german.name).toBe(made.name)
    const { body } = await api.call(`/reporting/${name}?${asked({ filter })}`)
    const { rows } = body as Report
    for (const figure of figureNames.filter((one) => figureDefinitions[one].kind === 'amount'))
      expect(german.rows.map((row) => row[german.header.indexOf(figure)])).toEqual(
        rows.map((row) => hundredthsToDecimalText(Number(row[figure]))),
      )
    expect(german.header).toContain('currency')
    expect(german.header).toContain(reports[name].by)
  })

  it.each(firstLanguage(['de', 'en'] as const))(
    'for people can be summed by a spreadsheet in their language (%s)',
    async (locale) => {
      const saved = await reportFile(path, locale, 'shown')
      const filter = { from: '2026-10-24', to: '2026-10-25' }
      const { body } = await api.call(`/reporting/${name}?${asked({ filter })}`)
      const at = saved.header.indexOf(words[locale].reports.names.ggr)
      expect(saved.rows.map((row) => row[at])).toEqual(
        (body as Report).rows.map(({ ggr }) =>
          hundredthsToDecimalText(ggr).replace('.', locale === 'de' ? ',' : '.'),
        ),
      )
      expect(saved.text).not.toMatch(/'-|[\xA0\u2060]/)
      expect(saved.header).toContain(words[locale].resources['report-rows'].fields.currency)
      const files = filesOf(api)
      const made = await files.made({ kind: name, filter, format: locale })
      const download = await files.fetched(made.id)
      const column = ({ header, rows }: Pick<Saved, 'header' | 'rows'>) =>
        rows.map((row) => row[header.indexOf(words[locale].reports.names.wagered)])
      expect(column(saved)).toEqual(column(download))
      expect(made.name).not.toContain('machine')
      expect(saved.name).not.toContain('machine')
    },
  )
})
