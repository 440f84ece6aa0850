// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { allScreens } from '../../resources/index.ts'
import { can } from '../../src/contract/entity.ts'
import { createPagePathOf } from '../../src/screens.ts'
import { isOff } from '../support/dom.ts'
import { installation, type TestApi } from '../support/api.ts'
import { filesOf } from '../support/reportFiles.ts'
import { firstLanguage, isAll } from '../support/languages.ts'
import { createLabel } from '../support/names.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startConsole({ state: installation() })
  // The fixtures cannot contain report files, so one is created.
  await filesOf(api).made({ kind: 'ggr', filter: { from: '2026-10-01', to: '2026-10-31' }, format: 'de' })
})
afterAll(() => api.close())

const asked = {
  id: 'u-visitor',
  name: 'Vera',
  role: 'visitor',
  casinoAccess: 'selected',
  casinos: [],
} as const

describe.each(allScreens.map((screens) => [screens.path, screens] as const))('%s', (path, screens) => {
  const { entity } = screens
  it.each(firstLanguage(['de', 'en'] as const))(
    'lists the records, each with a link to its page (%s)',
    async (locale) => {
      const { field, order } = screens.sort ?? entity.sort
      const asked = {
        range: '[0,24]',
        sort: `["${field}","${order}"]`,
        filter: JSON.stringify(screens.fixed ?? {}),
      }
      const { rows } = await api.call(`/${entity.name}?${new URLSearchParams(asked)}`)
      expect(rows).not.toEqual([])
      await renderApp(api, `/${path}`, { locale })
      const table = await screen.findByRole('table')
      for (const row of rows) {
        const name = entity.readOnly ? undefined : { name: String(row[entity.label]) }
        const links = within(table).getAllByRole('link', name)
        expect(links.map((link) => link.getAttribute('href'))).toContain(`/${path}/${row.id}`)
      }
      const create = screen.queryByRole('link', { name: createLabel(locale, screens.words ?? entity.name) })
      expect(create?.getAttribute('href')).toBe(
        entity.readOnly && !screens.createPermission ? undefined : createPagePathOf(screens),
      )
    },
  )
})

// A page, and a drawer beside its list.
const ofEachKind = allScreens.filter(
  ({ drawer }, index) => isAll || index === allScreens.findIndex((one) => !one.drawer === !drawer),
)

describe.each(ofEachKind.map((screens) => [screens.path, screens] as const))('%s', (path, screens) => {
  const { entity } = screens
  it('shows 404 below a record and for a missing record, and refuses creation to visitors', async () => {
    const { unmount } = await renderApp(api, `${createPagePathOf(screens)}/more`)
    await screen.findByText(en.pages.notFound)
    const toList = { name: new RegExp(en.pages.toList.split('%')[0] as string) }
    expect(screen.getByRole('link', toList)).toHaveAttribute('href', `/${path}`)
    unmount()
    const second = await renderApp(api, `/${path}/none-of-this-id`)
    const its = en.record.gone[entity.name as keyof typeof en.record.gone]
    await screen.findByRole('heading', { name: its.replace('%{id}', 'none-of-this-id') })
    expect(screen.getByRole('link', toList)).toHaveAttribute('href', `/${path}`)
    expect(screen.getByRole('link', { name: en.pages.backHome })).toHaveAttribute('href', '/')
    second.unmount()
    if (entity.readOnly) return
    await renderApp(api, createPagePathOf(screens), { as: 'visitor' })
    await screen.findByText(en.pages.forbidden)
  })
})

// Separate tests cover read-only entities.
const changed = allScreens.filter(({ entity }) => !entity.readOnly && !entity.immutable)

describe.each(changed.map((screens) => [screens.path, screens.entity] as const))('%s', (path, entity) => {
  it('shows a record, read-only for visitors', async () => {
    const isHidden = !can(asked, entity, 'show')
    const { rows } = await api.call(`/${entity.name}?range=[0,0]&filter={}`, {
      as: isHidden ? 'admin' : 'visitor',
    })
    const [first] = rows
    const { unmount } = await renderApp(api, `/${path}/${String(first?.id)}`)
    await screen.findByRole('heading', { name: String(first?.[entity.label]) })
    expect(isOff(await screen.findByRole('button', { name: en.form.save }))).toBe(true)
    expect(screen.getByRole('button', { name: en.delete.button })).toBeVisible()
    unmount()
    await renderApp(api, `/${path}/${String(first?.id)}`, { as: 'visitor' })
    await screen.findByText(isHidden ? en.pages.forbidden : en.form.readOnly)
    expect(screen.queryByRole('button', { name: en.form.save })).toBeNull()
    expect(screen.queryByRole('button', { name: en.delete.button })).toBeNull()
    // A drawer stands beside its list.
    const shown = within(document.querySelector<HTMLElement>('.drawer') ?? screen.getByRole('main'))
    if (!isHidden)
      expect(shown.getAllByRole('definition').map((value) => value.textContent)).toContain(
        String(first?.[entity.label]),
      )
    for (const role of ['textbox', 'checkbox', 'combobox'] as const)
      expect(shown.queryByRole(role)).toBeNull()
  })
})

// Separate tests cover pages with their own form.
describe.each(
  allScreens
    .filter(({ createPath, entity }) => !createPath && !entity.readOnly)
    .map((screens) => [screens.path, screens] as const),
)('the form of a new record: %s', (_, screens) => {
  it('marks missing fields when it is sent empty, and sends nothing', async () => {
    const { user } = await renderApp(api, createPagePathOf(screens))
    const before = api.answers.length
    await user.click(await screen.findByRole('button', { name: /^Create / }))
    expect((await screen.findAllByText(en.errors.required)).length).toBeGreaterThan(0)
    expect(api.answers).toHaveLength(before)
  })
})

it('the path for creating a record is unique', async () => {
  const other = allScreens.find(({ createPath }) => createPath)
  await renderApp(api, `/${String(other?.path)}/create`)
  await screen.findByText('404')
})
