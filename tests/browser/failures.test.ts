import { describe, expect } from 'vitest'
import { button, link } from './support/form.ts'
import { gone, main, see, signIn, signInPage, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, say, words } from './support/words.ts'

/** Reported by the component `vintage-vinyl.math`. */
const objected = '33a0ec239d5edc0fd91e072f06d39585bc1411847ca629405b26e629caf4f534'

const failing = (code: string, status: number) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
})

describe.each(inEnglish)('when the backend fails ($locale)', ({ locale }) => {
  const { app, pages, errors, list } = words[locale]

  test('the page shows the status, a list keeps its place, and both can be retried', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(500)
    await signIn(page, 'admin', '/')
    for (const [path, call, said, shown] of [
      ['/masterdata/jurisdictions', '**/api/jurisdictions?*', list.failed, 'Malta'],
      [
        '/masterdata/jurisdictions/malta',
        '**/api/jurisdictions/malta',
        say(pages.errorStatus, { status: 500 }),
        'Malta',
      ],
    ] as const) {
      await page.route(call, (route) => route.fulfill(failing('unexpected', 500)))
      await page.goto(path)
      await see(main(page).getByText(said))
      await page.unroute(call)
      await button(main(page), pages.retry).click()
      await see(main(page).getByText(shown).first())
      await gone(main(page).getByText(said))
    }
  })

  test('an unreachable sign-in service is retried until it signs the user in', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(503)
    await page.route('**/realms/**', (route) => route.fulfill({ status: 503 }))
    await page.clock.install()
    await page.goto('/bridges/manage')
    const failed = page.getByText(words[locale].session.unreachable, { exact: true })
    await expect.poll(() => page.locator('iframe').count()).toBe(1)
    await page.clock.fastForward(20_000)
    await see(failed)
    await page.unroute('**/realms/**')
    await page.clock.fastForward(2000)
    await signInPage(page, locale)
  })

  test('an unreachable backend is reported above the page', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked('net::ERR_CONNECTION_REFUSED', 502)
    await signIn(page, 'admin', '/')
    const lost = page.getByRole('alert').filter({ hasText: errors.backendUnreachable })
    await page.route('**/api/bridges?*', (route) => route.abort('connectionrefused'))
    await page.goto('/bridges/manage')
    await see(lost)
    expect(await lost.getByText(pages.inputKept).count()).toBe(0)
    await see(main(page).getByText(list.failed))
    await page.unroute('**/api/bridges?*')
    await button(lost, pages.retry).click()
    await see(link(main(page), 'Alpine Bridge'))
    await gone(lost)
    await page.route('**/api/bridges/alpine', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await page.goto('/bridges/manage/alpine')
    await see(lost)
    await see(title(page, pages.away))
    await page.unroute('**/api/bridges/alpine')
    await see(title(page, 'Alpine Bridge'))
  })

  test('a page whose code failed to load appears once it is available; the previous rows stay until then', async ({
    visit,
  }) => {
    const { page, provoked } = await visit({ locale })
    provoked('net::ERR_CONNECTION_REFUSED')
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    const lost = page.getByRole('alert').filter({ hasText: errors.backendUnreachable })
    const malta = link(main(page), 'Malta')
    await see(malta)
    const away = /\/(api|assets)\/|\/config\.json/
    await page.route(away, (route) => route.abort('connectionrefused'))
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await see(lost)
    await see(malta)
    // The form's code may be preloaded; the matrix never is.
    const matrix = pages['games/matrix']
    await link(page.getByRole('navigation', { name: app.menu }), matrix).click()
    await see(title(page, pages.away))
    await page.unroute(away)
    await see(title(page, matrix))
    await gone(lost)
  })
})

test('what is missing is red, its frame and what is said of it', async ({ visit }) => {
  const { page } = await visit({ locale: 'en' })
  await signIn(page, 'admin', '/cpv/allowed-hashes/add')
  // A check of the fixtures has found this hash, which nobody allows.
  await page.locator('#hash-lines').fill(`vintage-vinyl.math;${objected}`)
  await see(page.locator('[name=reason]'))
  await page.locator('main [type=submit]').click()
  const red = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'var(--mui-palette-error-main)'
    return getComputedStyle(probe).color
  })
  const said = page.locator('#why-reason')
  await see(said.and(page.getByRole('alert')))
  expect(await said.evaluate((element) => getComputedStyle(element).color)).toBe(red)
  const frame = page.locator('[name=release]')
  expect(await frame.evaluate((element) => getComputedStyle(element).borderColor)).toBe(red)
})
