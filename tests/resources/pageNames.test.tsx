// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { customPages } from '../../resources/index.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForAll(() => startConsole())

it.each(germanFirst)('each page is headed by its name in the menu (%s)', async (locale, words) => {
  const names: Record<string, unknown> = words.pages
  for (const { path } of customPages) {
    const { unmount } = await renderApp(api, `/${path}`, { locale })
    expect(await screen.findByRole('heading', { level: 1, name: String(names[path]) })).toBeVisible()
    unmount()
  }
})
