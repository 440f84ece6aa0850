import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { button, input, link, saveNew } from '../browser/support/form.ts'
import { gone, main, see, signIn, signInAtPage, signInPage, title } from '../browser/support/page.ts'
import { kindName, uniqueName, words } from '../browser/support/words.ts'
import { hasBrotli, nginxProgram } from '../support/nginx.ts'
import { test } from './support/test.ts'

const { app, resources } = words.de
/** The frame that watches whether the session still exists, which is loaded after the first list. */
const watching = expect.stringContaining('/login-status-iframe.html') as string

describe.skipIf(!nginxProgram)('the console behind nginx, if it is installed', behindNginx)

function behindNginx() {
  test('signs in and out, opens a list by its URL, and saves', async ({ visit }) => {
    const { page } = await visit()
    const encodings = new Map<string, string | undefined>()
    page.on('response', async (response) => {
      encodings.set(new URL(response.url()).pathname, (await response.allHeaders())['content-encoding'])
    })
    await signInAtPage(page, 'admin', '/masterdata/jurisdictions')
    await see(title(page, kindName('de', 'jurisdictions')))
    const scripts = [...encodings].filter(([path]) => /^\/assets\/.*\.js$/.test(path))
    expect(scripts.length).toBeGreaterThan(3)
    // Without scripts from the browser's cache.
    const sent = new Set(scripts.map(([, encoding]) => encoding).filter(Boolean))
    expect([...sent]).toEqual([hasBrotli ? 'br' : 'gzip'])
    await page.reload()
    await see(title(page, kindName('de', 'jurisdictions')))

    const name = uniqueName('Markt')
    await page.goto('/masterdata/jurisdictions/create')
    await input(page, resources.jurisdictions.fields.name).fill(name)
    await saveNew(page).click()
    await see(title(page, name))
    await link(page, app.signOut).click()
    await signInPage(page, 'de')
  })

  test('downloads a file that is generated in parts', async ({ visit }) => {
    const { page } = await visit()
    const { reportFiles: its, resources } = words.de
    await signIn(page, 'admin', '/reporting/reports')
    await main(page).getByRole('link', { name: its.request }).first().click()
    await page.getByLabel(resources.reports.fields.kind).selectOption('rounds')
    await button(page, its.request).click()
    const row = main(page).getByRole('row').nth(1)
    await see(row.getByText(resources.reports.choices.state.ready, { exact: true }))
    const downloaded = page.waitForEvent('download')
    await row.getByRole('button', { name: its.download }).click()
    const bytes = await readFile(await (await downloaded).path())
    await row.getByRole('link').click()
    await see(page.getByRole('complementary').getByText(createHash('sha256').update(bytes).digest('hex')))
  })

  test('reports a lost connection while the API is down, and reconnects', async ({ visit, server }) => {
    const { page, provoked } = await visit()
    provoked(401, 502, 503)
    await signIn(page, 'admin', '/masterdata/jurisdictions')
    await see(title(page, kindName('de', 'jurisdictions')))
    // A frame that nginx answers itself is reported by the browser as refused.
    await expect.poll(() => page.frames().map((frame) => frame.url())).toContainEqual(watching)
    await server.stopApi()
    await link(page, kindName('de', 'bridges')).first().click()
    const lost = page.getByRole('alert').filter({ hasText: words.de.errors.backendUnreachable })
    await see(lost.first())
    await server.startApi()
    await gone(lost.first())
    await see(title(page, kindName('de', 'bridges')))
  })
}
