import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, input } from './support/form.ts'
import { goWithin, main, see, signIn, title } from './support/page.ts'
import { expectSteady, watchShifts } from './support/shifts.ts'
import { test } from './support/test.ts'
import { kindName, words } from './support/words.ts'

/** Accessibility settings of the system, and printing, on every page. */
const german = words.de

/** Switches to print media; parts for print only follow the page. */
async function print(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  const note = page.locator('.print-note')
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
        return note.isVisible()
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  expect(await note.textContent()).toContain('Katharina Brandt')
}

/** Controls that only work on a screen. Column headings are buttons for sorting, and stay. */
const forScreens = (page: Page) =>
  page.locator(
    'button:not(th *):visible, nav.navigation:visible, .list-tools input:visible, .save-bar:visible',
  )

async function backToScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

test('prints show the filter of a list, all fields of a record and the whole matrix, without controls', async ({
  visit,
}) => {
  const { page } = await visit()
  const filter = encodeURIComponent(JSON.stringify({ currency: ['EUR'] }))
  await signIn(page, 'admin', `/casinos/manage?filter=${filter}`)
  await see(page.getByRole('list', { name: german.list.filters.chips }))
  await print(page)
  const { currency, id } = german.resources.casinos.fields
  expect(await page.locator('.filter-chip').textContent()).toContain(currency)
  expect(await forScreens(page).count()).toBe(0)

  await backToScreen(page)
  await goWithin(page, '/casinos/manage/cf_aurora')
  await see(button(page, german.form.save))
  await print(page)
  expect(await forScreens(page).count()).toBe(0)
  await see(page.locator('.trail').getByText(kindName('de', 'casinos')))
  await see(input(page, id))

  await backToScreen(page)
  await goWithin(page, '/games/matrix')
  const rows = page.locator('.matrix-row')
  await see(rows.first())
  const all = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1
  expect(await rows.count()).toBeLessThan(all)
  await print(page)
  expect(await rows.count()).toBe(all)
  expect(await forScreens(page).count()).toBe(0)
  // Without its background, the disc would look like a ring, which means another state.
  const playable = page.locator('.matrix-cell[data-state=playable]').first()
  expect(await playable.evaluate((cell) => getComputedStyle(cell, '::before').printColorAdjust)).toBe('exact')
  await backToScreen(page)
  await expect.poll(() => rows.count()).toBeLessThan(all)
})

test('prints show a whole record that is open beside its list', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, 'admin', '/support/open-game-rounds/gra4fif4ufbl')
  const drawer = page.locator('.drawer')
  await see(drawer.getByRole('heading', { name: german.record.tabs.history }))
  // The drawer itself has the focus only until somebody goes on.
  await drawer.getByRole('link').first().focus()
  await print(page)
  const shown = await drawer.evaluate((it) => {
    const { position, overflow } = getComputedStyle(it)
    return { position, overflow, isCut: it.scrollHeight > it.clientHeight }
  })
  expect(shown).toEqual({ position: 'static', overflow: 'visible', isCut: false })
})

describe('while the console is loading', () => {
  const rest = /\/assets\/console-[^/]*\.js/
  const start = /\/assets\/start-[^/]*\.js/
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

  test("its header appears in the system's colour scheme, without layout shifts", async ({ visit }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit({ colorScheme })
      await signIn(page, 'admin', '/casinos/manage')
      await watchShifts(page)
      const deliver = await hold(page, start)
      await page.goto('/casinos/manage', { waitUntil: 'commit' })
      const sight = page.getByRole('progressbar', { name: 'Back-Office' })
      await see(sight)
      const place = await sight.boundingBox()
      const colour = await ground(page)
      deliver()
      await see(main(page).getByRole('row').nth(1))
      expect(await sight.count()).toBe(0)
      expect(place).toEqual(await page.getByRole('banner').boundingBox())
      expect(await ground(page)).toBe(colour)
      await expectSteady(page, 'the first sight')
    }
  })

  test('the chosen colour scheme is used', async ({ visit }) => {
    const { page } = await visit({ colorScheme: 'light' })
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    await button(page, german.app.darkMode).click()
    const colour = await ground(page)
    const deliver = await hold(page, rest)
    await page.reload({ waitUntil: 'commit' })
    await see(page.getByRole('progressbar', { name: 'Back-Office' }))
    await expect.poll(() => ground(page)).toBe(colour)
    deliver()
    await see(main(page).getByRole('row').nth(1))
  })

  test('a list shows column names before its rows', async ({ visit }) => {
    const { page } = await visit()
    await signIn(page, 'admin', '/')
    const deliver = await hold(page, /\/api\/casinos\?/)
    await page.goto('/casinos/manage')
    await see(
      main(page).locator('.list-loading th').filter({ hasText: german.resources.casinos.fields.currency }),
    )
    expect(await page.getByRole('columnheader').count()).toBe(0)
    deliver()
    await see(main(page).getByRole('columnheader', { name: german.resources.casinos.fields.currency }))
  })
})

/** Holds requests until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let deliver = () => {}
  const held = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return deliver
}

test('in forced colours, findings and barred cells are visible', async ({ visit }) => {
  const { page } = await visit()
  await signIn(page, 'admin', '/games/matrix')
  const barred = page.locator('.matrix-cell[data-barred][data-state=unassigned]').first()
  await see(barred)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await expect.poll(() => coloursOf(barred), { message: `barred, ${colorScheme}` }).toBeGreaterThan(1)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: german.palette.input }).fill('aurora')
    const found = page.locator('mark').first()
    await see(found)
    await expect.poll(() => coloursOf(found), { message: `found, ${colorScheme}` }).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
  }
})

test('with reduced motion, nothing is animated', async ({ visit }) => {
  const { page } = await visit()
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const nameOf = ({ target }: Event) => (target as Element).outerHTML.slice(0, 80)
    window.addEventListener('transitionrun', (event) => moved.push(`${event.propertyName}: ${nameOf(event)}`))
    window.addEventListener('animationstart', (event) => {
      const { animationDuration, animationIterationCount } = getComputedStyle(event.target as Element)
      const isShort = parseFloat(animationDuration) <= 0.01 && animationIterationCount === '1'
      if (!isShort) moved.push(`${event.animationName}: ${nameOf(event)}`)
    })
  })
  await signIn(page, 'admin', '/casinos/manage')
  const { fields } = german.resources.casinos
  await page.getByRole('checkbox').nth(1).check()
  await main(page).getByRole('link', { name: 'Aurora Palace' }).click()
  await see(title(page, 'Aurora Palace'))
  await page.locator('input[name="name"]').fill('Aurora')
  await page.getByRole('switch', { name: fields.showGameLaunchPage }).click()
  await page.locator('.help-button').first().click()
  await page.keyboard.press('Escape')
  await button(page, german.app.darkMode).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})

/** Number of colours in the middle of a rendered element; one if it is invisible. */
async function coloursOf(element: Locator): Promise<number> {
  const picture = await element.screenshot()
  return element.page().evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data } = context?.getImageData(3, 3, image.width - 6, image.height - 6) ?? { data: [] }
    return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size
  }, picture.toString('base64'))
}
