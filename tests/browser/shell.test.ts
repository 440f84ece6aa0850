import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { button, input, link, saveNew } from './support/form.ts'
import { gone, main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, uniqueName, words } from './support/words.ts'

const banner = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
/** The matrix is not preloaded. */
const matrix = /\/assets\/matrix-[^/]*\.js/

const toMatrix = (page: Page) =>
  link(page.getByRole('navigation', { name: words.de.app.menu }), words.de.pages['games/matrix'])

describe.each(inEnglish)('the layout ($locale)', ({ locale }) => {
  const { app, pages, errors, resources } = words[locale]

  test('shows the entry of its page in a menu that is longer than the window', async ({ visit }) => {
    const { page } = await visit({ locale })
    await page.setViewportSize({ width: 1280, height: 600 })
    await signIn(page, 'admin', '/users/manage')
    const current = page.getByRole('navigation').locator('[aria-current]')
    await see(current)
    const isInSight = () =>
      current.evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect()
        return top >= 48 && bottom <= window.innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.getByRole('banner').getByRole('link').first().click()
    await expect.poll(isInSight).toBe(true)
  })

  test('reports a lost connection, keeps the page, and reconnects by itself', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked('net::ERR_CONNECTION_REFUSED')
    await signIn(page, 'admin', '/masterdata/jurisdictions/create')
    const lost = banner(page, errors.backendUnreachable)
    const name = uniqueName('Ohne Netz')
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await input(page, resources.jurisdictions.fields.name).fill(name)
    await saveNew(page).click()
    await see(lost)
    expect(await lost.count()).toBe(1)
    await see(lost.getByText(pages.inputKept))
    expect(await input(page, resources.jurisdictions.fields.name).inputValue()).toBe(name)
    // The page has just polled, so the next attempt is seconds away.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'))
    await page.unroute('**/api/**')
    await button(lost, pages.retry).click()
    await gone(lost)
    await saveNew(page).click()
    await see(title(page, name))
  })

  test('keeps a partly filled form if a part of the page fails to load', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(404)
    const dialog = /\/assets\/palette-[^/]*\.js/
    await signIn(page, 'admin', '/')
    const { id } = await (await apiOf(page)).create('jurisdictions', { name: uniqueName('Ungenutzt') })
    await page.goto(`/masterdata/jurisdictions/${id}`)
    const search = page.getByRole('banner').getByRole('button', { name: app.search })
    const field = input(page, resources.jurisdictions.fields.name)
    await field.fill('Halb getippt')
    await page.route(dialog, (route) => route.fulfill({ status: 404, body: 'gone' }))
    const loaded = page.waitForEvent('load')
    await search.click()
    await loaded
    await expect.poll(() => field.inputValue().catch(() => '')).toBe('Halb getippt')
    await search.click()
    await see(banner(page, pages.partFailed))
    expect(await field.inputValue()).toBe('Halb getippt')
    await page.unroute(dialog)
    await button(page, pages.retry).click()
    await see(page.getByRole('dialog'))
  })
})

describe('the layout', () => {
  test("reloads the console once if a page's code is missing, then shows an error", async ({ visit }) => {
    const { page, provoked } = await visit()
    provoked(404)
    await signIn(page, 'admin', '/bridges/manage')
    let asked = 0
    await page.route(matrix, (route) => {
      asked += 1
      return route.fulfill({ status: 404, body: 'gone' })
    })
    const loaded = page.waitForEvent('load')
    await toMatrix(page).click()
    await loaded
    await see(title(page, words.de.pages.away))
    expect(asked).toBeGreaterThanOrEqual(2)
    await see(page.getByRole('navigation', { name: words.de.app.menu }))
    await page.unroute(matrix)
    await button(main(page), words.de.pages.retry).click()
    await see(title(page, words.de.pages['games/matrix']))
  })

  test('changes pages within 80 ms by fading out and in, and immediately with reduced motion', async ({
    visit,
  }) => {
    const { page } = await visit()
    let deliver = () => {}
    const held = new Promise<void>((resolve) => (deliver = resolve))
    await page.route(matrix, async (route) => {
      await held
      await route.continue()
    })
    await signIn(page, 'admin', '/bridges/manage')
    const transitions = () =>
      page.evaluate(() => {
        const seen: { name: string; ms: number }[] = []
        const ms = (seconds: string) => Number.parseFloat(seconds) * 1000
        document.addEventListener('animationstart', ({ animationName, target }) => {
          if (!animationName.startsWith('page-')) return
          const { animationDelay, animationDuration } = getComputedStyle(target as Element)
          seen.push({ name: animationName, ms: ms(animationDelay) + ms(animationDuration) })
        })
        Object.assign(window, { seen })
      })
    const seen = () =>
      page.evaluate(() => (window as unknown as { seen: { name: string; ms: number }[] }).seen)
    await transitions()
    await link(main(page), 'Alpine Bridge').click()
    await see(title(page, 'Alpine Bridge'))
    expect(await seen()).toEqual([])
    await link(page.getByRole('navigation', { name: words.de.app.menu }), 'Bridges').click()
    await see(title(page, 'Bridges'))
    expect(await seen()).toEqual([])
    await page.evaluate(() => document.getElementById('main')?.removeAttribute('data-page'))
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await toMatrix(page).click()
    // Preloaded pages replace the old one immediately; this one is still loading when the old one is gone.
    await expect.poll(async () => (await seen()).map(({ name }) => name)).toEqual(['page-out'])
    deliver()
    await see(title(page, words.de.pages['games/matrix']))
    await expect.poll(async () => (await seen()).map(({ name }) => name)).toEqual(['page-out', 'page-in'])
    const its = await seen()
    expect(its.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(80)
  })

  test('focuses the top of a new page, and restores the scroll position on going back', async ({ visit }) => {
    const { page } = await visit()
    await signIn(page, 'admin', '/casinos/manage')
    await page.setViewportSize({ width: 1280, height: 300 })
    const last = main(page).getByRole('row').getByRole('link').last()
    await last.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(0)
    const name = (await last.textContent()) ?? ''
    await last.press('Enter')
    await see(title(page, name))
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.id])).toEqual([0, 'main'])
    await page.goBack()
    await see(title(page, 'Casinos'))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 60)
  })

  test('preloads the code of hovered links, except in data-saving mode', async ({ visit }) => {
    const { page } = await visit()
    await signIn(page, 'admin', '/bridges/manage')
    const asked = page.waitForRequest(matrix)
    await toMatrix(page).hover()
    await asked

    const other = await visit()
    await other.page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    )
    const requests: string[] = []
    other.page.on('request', (request) => requests.push(request.url()))
    await signIn(other.page, 'admin', '/bridges/manage')
    await toMatrix(other.page).hover()
    // A timer of the page that was set later and is longer than the delay of hovering ends after it.
    await other.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(requests.filter((url) => matrix.test(url))).toEqual([])
    await toMatrix(other.page).click()
    await see(title(other.page, words.de.pages['games/matrix']))
    expect(requests.filter((url) => matrix.test(url))).toHaveLength(1)
  })
})
