import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { link } from './support/form.ts'
import { gone, main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

const bar = (page: Page) => page.getByRole('progressbar')
const menu = (page: Page) => page.getByRole('navigation', { name: words.de.app.menu })

/** The look of the progress bar, frame by frame. */
interface Look {
  colour: string
  opacity: number
  hasFailed: boolean
}
const watchLook = (page: Page) =>
  page.evaluate(() => {
    const looks: Look[] = []
    const look = () => {
      const it = document.querySelector<HTMLElement>('.progress')
      if (it) {
        const { backgroundColor, opacity } = getComputedStyle(it)
        const hasFailed = it.dataset['failed'] === 'true'
        looks.push({ colour: backgroundColor, opacity: Number(opacity), hasFailed })
      }
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { looks })
  })
const looks = (page: Page) => page.evaluate(() => (window as unknown as { looks: Look[] }).looks)

/** The computed colour of a CSS variable. */
const colourOf = (page: Page, variable: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, variable)

describe('the progress bar', () => {
  test.for([{ kind: 'slow' }, { kind: 'quick' }])(
    'turns red for a failed call ($kind)',
    async ({ kind }, { visit }) => {
      const { page, provoked } = await visit()
      provoked(500)
      await signIn(page, 'admin', '/')
      let fail = () => {}
      const held = new Promise<void>((resolve) => (fail = resolve))
      await page.route('**/api/bridges?*', async (route) => {
        if (kind === 'slow') await held
        await route.fulfill({ status: 500, json: {} })
      })
      const [red, blue] = [
        await colourOf(page, '--mui-palette-error-main'),
        await colourOf(page, '--mui-palette-primary-main'),
      ]
      await watchLook(page)
      await link(menu(page), 'Bridges').click()
      if (kind === 'slow') {
        await see(bar(page))
        expect((await looks(page)).every(({ colour, opacity }) => colour === blue && opacity === 1)).toBe(
          true,
        )
      }
      fail()
      const seenRed = async () =>
        (await looks(page)).filter(({ colour, opacity }) => colour === red && opacity === 1)
      // Several frames, so that people notice it.
      await expect.poll(async () => (await seenRed()).length).toBeGreaterThan(5)
      expect((await looks(page)).every(({ colour, hasFailed }) => colour === (hasFailed ? red : blue))).toBe(
        true,
      )
      await gone(bar(page))
      await see(main(page).getByRole('alert'))
    },
  )

  test('runs at every change of route, even to a preloaded page', async ({ visit }) => {
    const { page } = await visit()
    await signIn(page, 'admin', '/bridges/manage')
    await link(menu(page), 'Casinos').click()
    await see(title(page, 'Casinos'))
    await page.waitForLoadState('networkidle')
    await gone(bar(page))
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.route('**/api/**', (route) => route.abort('aborted'))
    for (const name of ['Bridges', 'Casinos']) {
      await link(menu(page), name).click()
      await see(title(page, name))
      await see(bar(page))
      await gone(bar(page))
    }
  })
})
