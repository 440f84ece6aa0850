// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { allScreens } from '../../resources/index.ts'
import { createPagePathOf } from '../../src/screens.ts'
import '../support/dom.ts'
import { firstCase } from '../support/languages.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const forms = allScreens.filter(({ entity, createPath }) => !entity.readOnly && !createPath)

describe('in an empty installation', () => {
  const api = startForAll(() => startConsole({ state: {} }))

  it.each(firstCase(forms).map((screens) => [screens.path, screens] as const))(
    'each input of %s has a description',
    async (_, screens) => {
      await renderApp(api, createPagePathOf(screens))
      const buttons = await screen.findAllByRole('button', { name: /^What does/ })
      for (const button of buttons) {
        const id = button.getAttribute('aria-describedby') ?? ''
        const field = button.closest('[data-field]')
        const described = field?.querySelector(
          `:is(input, select, textarea, [role=group])[aria-describedby~="${id}"]`,
        )
        expect([field?.getAttribute('data-field'), !!described]).toEqual([
          field?.getAttribute('data-field'),
          true,
        ])
      }
    },
  )

  it('a list names the records that are needed first, with links', async () => {
    const { unmount } = await renderApp(api, '/casinos/manage')
    const note = (await screen.findByText(en.empty.needs)).closest<HTMLElement>('.list-empty')
    await waitFor(() => {
      const links = within(note as HTMLElement).getAllByRole('link')
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/bridges/manage/create',
        '/masterdata/jurisdictions/create',
        '/casinos/manage/create',
      ])
    })
    unmount()
    await renderApp(api, '/casinos/manage?filter={"currency":["EUR"]}')
    await screen.findByText(en.list.nothingMatches)
    expect(screen.queryByText(en.empty.needs)).toBeNull()
  })

  it('without permission to create, users are told how records come into being, without links', async () => {
    await renderApp(api, '/bridges/manage', { as: 'visitor' })
    const note = (await screen.findByText(en.empty.others)).closest<HTMLElement>('.list-empty')
    expect(within(note as HTMLElement).queryByRole('link')).toBeNull()
  })

  it('an input without records to choose has a link to create the first', async () => {
    await renderApp(api, '/games/manage/create')
    const link = await screen.findByRole('link', { name: 'Create game studio' })
    expect(link).toHaveAttribute('href', '/game-studios/manage/create')
    expect(link).toHaveAttribute('target', '_blank')
  })
})
