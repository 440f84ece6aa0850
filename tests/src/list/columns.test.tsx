// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { allEmbeddedScreens, allScreens } from '../../../resources/index.ts'
import { fieldsOf } from '../../../src/contract/entity.ts'
import { cardValueStyleByColumn, resolveColumns, possibleColumns } from '../../../src/list/columns.ts'
import '../../support/dom.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { manyCasinos, ready, rows } from './support.ts'

const many = manyCasinos()
const headers = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent.replace(/[▲▼]/, ''))

describe('the columns of a list', () => {
  it('are chosen and ordered, stay after a reload, and can be reset', async () => {
    const first = await renderApp(many.api, '/bridges/manage')
    await ready()
    const { user } = first
    const designed = headers()
    expect(designed[0]).toBe('Name')
    await user.click(screen.getByRole('button', { name: en.list.layout }))
    await user.click(await screen.findByRole('checkbox', { name: 'ID' }))
    await user.click(screen.getByRole('checkbox', { name: 'Router URL' }))
    for (let place = headers().length; place > 1; place--)
      await user.click(screen.getByRole('button', { name: 'Move ID up' }))
    expect(screen.getByRole('button', { name: 'Move ID up' })).toHaveFocus()
    const chosen = ['ID', ...designed.filter((name) => name !== 'Router URL')]
    expect(headers()).toEqual(chosen)
    first.unmount()

    const again = await renderApp(many.api, '/bridges/manage')
    await ready()
    expect(headers()).toEqual(chosen)
    for (const row of rows()) {
      const link = within(row).getByRole('link')
      expect(link).toHaveAttribute('href', `/bridges/manage/${link.textContent}`)
    }
    await again.user.click(screen.getByRole('button', { name: en.list.layout }))
    await again.user.click(await screen.findByRole('button', { name: en.list.resetLayout }))
    expect(headers()).toEqual(designed)
    await again.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: en.list.layout })).toHaveFocus()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are at least one', async () => {
    const { user } = await renderApp(many.api, '/masterdata/jurisdictions')
    await ready()
    await user.click(screen.getByRole('button', { name: en.list.layout }))
    await user.click(await screen.findByRole('checkbox', { name: 'Last changed' }))
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  })

  it.each(allScreens)('of $path contain no secrets', ({ entity }) => {
    const secrets = fieldsOf(entity).filter(({ kind }) => kind === 'secret' || kind === 'variant')
    const offered = possibleColumns(entity).map(({ path }) => path)
    for (const { path } of secrets) expect(offered).not.toContain(path)
  })

  it('survive removed fields', async () => {
    const first = await renderApp(many.api, '/bridges/manage')
    await ready()
    const { user } = first
    await user.click(screen.getByRole('button', { name: en.list.layout }))
    await user.click(await screen.findByRole('checkbox', { name: 'Router URL' }))
    first.unmount()
    const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('bridges/manage.layout'))
    localStorage.setItem(key, JSON.stringify({ columns: ['gone', 'name', 'name'], density: 'wide' }))
    await renderApp(many.api, '/bridges/manage')
    await ready()
    expect(headers()).toEqual(['Name'])
    expect(screen.getByRole('table')).toHaveAttribute('data-density', 'compact')
  })
})

describe('in narrow windows, a row', () => {
  const briefly = (path: string, order: string, columns?: readonly string[]) => {
    const screens = [...allScreens, ...allEmbeddedScreens].find((one) => one.path === path)
    if (!screens) throw new Error(path)
    const shown = resolveColumns(screens.entity, columns ?? screens.columns)
    return Object.fromEntries(cardValueStyleByColumn(shown, order, screens.cells))
  }

  it("shows the record's state, and the first values that need no label", () => {
    const columns = ['name', 'id', 'maxRtp', 'bridgeId', 'jurisdictionId', 'currency', 'pushState']
    const values = { id: 'plain', bridgeId: 'plain', jurisdictionId: 'plain', pushState: 'state' }
    expect(briefly('casinos/manage', 'name', columns)).toEqual(values)
  })

  it('shows the first choice where the state would be, if there is none', () => {
    const shown = { action: 'state', recordLabel: 'plain', changes: 'plain' }
    expect(briefly('reporting/audit-entries', 'changedAt')).toMatchObject(shown)
  })

  it('shows the value by which it is sorted, with a label if needed', () => {
    expect(briefly('casinos/manage', 'maxRtp')).toMatchObject({ maxRtp: 'named' })
    expect(briefly('casinos/manage', 'currency')).toMatchObject({ currency: 'plain' })
  })

  it('names the amounts among the first columns, or else the first one, beside the state', () => {
    expect(briefly('support/open-game-rounds', 'expiresAt')).toMatchObject({
      debit: 'named',
      totalWin: 'named',
    })
    expect(briefly('reporting/game-rounds', 'debit')).toMatchObject({ debit: 'state named' })
    expect(briefly('reporting/game-rounds', 'startedAt')).not.toHaveProperty('totalWin')
  })

  it('shows yes or no with a label, unless its cell has its own text', () => {
    expect(briefly('users/manage', 'username')).toMatchObject({ enabled: 'state named' })
    expect(briefly('casino-games', 'gameId')).toMatchObject({ active: 'state' })
  })
})
