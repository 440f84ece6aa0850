// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

vi.mock('../../src/pages/Home.tsx', () => ({
  default: () => {
    throw new Error('The roof has come off')
  },
}))

const api = startForAll(() => startConsole())
afterEach(() => vi.restoreAllMocks())

/** Makes the server answer a path with an unexpected error. */
function failAt(path: string) {
  const ask = window.fetch.bind(window)
  const instance = 'urn:uuid:0f2b6c1e-0000-4000-8000-000000000000'
  const body = { type: 'about:blank', title: 'x', status: 500, code: 'unexpected', instance }
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).includes(path)
      ? Promise.resolve(new Response(JSON.stringify(body), { status: 500 }))
      : ask(input, init),
  )
}

describe('an unexpected error', () => {
  it.each([
    ['admin', en.pages.errorHintAdmin],
    ['visitor', en.pages.errorHint],
  ] as const)('shows its message, and how to continue (%s)', async (as, hint) => {
    vi.spyOn(console, 'error').mockReturnValue()
    await renderApp(api, '/', { as })
    expect(await screen.findByText(/The roof has come off/)).toBeVisible()
    expect(screen.getByRole('heading', { name: en.pages.errorTitle })).toBeVisible()
    expect(screen.getByText(hint)).toBeVisible()
  })

  it.each(germanFirst)('is a sentence in place of a list, with its reference (%s)', async (locale, its) => {
    failAt('/api/jurisdictions?')
    await renderApp(api, '/masterdata/jurisdictions', { locale })
    const said = await screen.findByText(its.list.failed)
    const reference = its.pages.errorReference.replace('%{reference}', '0f2b6c1e')
    expect(said.closest('.list-empty')).toHaveTextContent(`${its.list.failed}${reference}${its.pages.retry}`)
    expect(screen.queryByText(its.errors.unexpected)).toBeNull()
  })
})

it('a missing record is named', async () => {
  await renderApp(api, '/casinos/manage/cf_nope', { locale: 'de' })
  expect(await screen.findByText('Dieses Casino gibt es nicht (mehr): cf_nope')).toBeVisible()
})
