// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { casinoScreens } from '../../../resources/casinos/index.ts'
import { fixtures } from '../../support/api.ts'
import '../../support/dom.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { list, manyCasinos, matching, ready } from './support.ts'

const many = manyCasinos()
const columns = casinoScreens.columns ?? []
/** The cells of a line by field name. */
const cellsOf = (line: string | undefined, separator: ';' | ','): Record<string, string> =>
  Object.fromEntries((line?.split(separator) ?? []).map((cell, place) => [String(columns[place]), cell]))
afterEach(() => vi.restoreAllMocks())

describe('the CSV export of a list', () => {
  async function save(locale: 'de' | 'en', format: 'shown' | 'machine', address = list) {
    const words = { de, en }[locale].list
    const blobs: Blob[] = []
    const links: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:file'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(this.download)
    })
    const { user } = await renderApp(many.api, address, { locale })
    await ready()
    await user.click(screen.getByRole('button', { name: words.csv.button }))
    await user.click(await screen.findByRole('radio', { name: words.csv.formats[format] }))
    await user.click(screen.getByRole('button', { name: words.csv.save }))
    await waitFor(() => expect(links).toHaveLength(1))
    const [file = ''] = links
    expect(await screen.findByText(new RegExp(file))).toBeVisible()
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blobs[0]?.arrayBuffer())
    return { file, lines: text.split('\r\n'), text }
  }

  it('contains all matching rows, as shown in German', async () => {
    const { lines, file, text } = await save('de', 'shown', `${list}?perPage=10`)
    expect(file).toMatch(/^Casinos-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines).toHaveLength(many.total + 1)
    const german: Record<string, unknown> = de.resources.casinos.fields
    expect(lines[0]).toBe(`\uFEFF${columns.map((name) => german[name]).join(';')}`)
    const [first] = fixtures()['casinos'] ?? []
    const bridge = fixtures()['bridges']?.find(({ id }) => id === first?.['bridgeId'])
    const numbered = lines.find((line) => line.startsWith('Numbered 007;'))
    expect(cellsOf(numbered, ';')).toMatchObject({
      id: 'cf_n007',
      bridgeId: bridge?.['name'],
      maxRtp: '90,50',
      pushState: de.resources.casinos.choices.pushState.never,
    })
    expect(text).not.toContain('$secret')
  })

  it('contains matching rows for programs in English', async () => {
    const { lines, file } = await save('en', 'machine', matching('Numbered 00'))
    expect(file).toMatch(/^casinos-\d{4}-\d\d-\d\d-machine\.csv$/)
    expect(lines).toHaveLength(11)
    expect(lines[0]).toBe(`\uFEFF${columns.join(',')}`)
    const [first] = fixtures()['casinos'] ?? []
    expect(cellsOf(lines[1], ',')).toMatchObject({
      name: 'Numbered 000',
      id: 'cf_n000',
      bridgeId: first?.['bridgeId'],
      operatorApi: first?.['operatorApi'],
      maxRtp: '90.5',
      pushState: 'never',
    })
  })
})
