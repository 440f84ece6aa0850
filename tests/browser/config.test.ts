import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { link } from './support/form.ts'
import { see, signIn, title } from './support/page.ts'
import { startBuilt } from './support/builtServer.ts'
import { projectRoot } from './support/server.ts'
import { test } from './support/test.ts'
import { firstInGerman, words } from './support/words.ts'

const config = JSON.parse(readFileSync(join(projectRoot, 'public/config.json'), 'utf8')) as object

describe.each(firstInGerman)('config.json ($locale)', ({ locale }) => {
  const its = words[locale].config

  test('a missing or malformed file is reported, and read again on request', async ({ visit }) => {
    const { page, provoked } = await visit({ locale })
    provoked(404)
    await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.goto('/')
    await see(title(page, its.missing))
    await page.unroute('**/config.json')
    await page.route('**/config.json', (route) => route.fulfill({ body: '{ "brand": ' }))
    await page.getByRole('button', { name: words[locale].pages.retry }).click()
    await see(title(page, its.malformed))
    await page.unroute('**/config.json')
    await page.getByRole('button', { name: words[locale].pages.retry }).click()
    await see(title(page, 'Meridian Back-Office'))
  })
})

test("the installation's brand and first page are used", async ({ visit }) => {
  const directory = await mkdtemp(join(tmpdir(), 'backoffice-config-'))
  const file = join(directory, 'config.json')
  await writeFile(
    file,
    JSON.stringify({ ...config, brand: 'Zenit', brandColor: '#c8e6c9', rootRedirect: '/bridges/manage' }),
  )
  const server = await startBuilt({ env: { CONFIG: file } })
  try {
    const root = await fetch(server.origin, { headers: { Accept: 'text/html' }, redirect: 'manual' })
    expect([root.status, root.headers.get('Location')]).toEqual([302, '/bridges/manage'])
    const { page, context } = await visit({ origin: server.origin })
    await page.goto('/bridges/manage')
    await see(title(page, 'Zenit Back-Office'))
    await signIn(page, 'admin', '/bridges/manage')
    await see(link(page, 'Alpine Bridge'))
    await see(page.getByRole('banner').getByText('Zenit Back-Office'))
    const icon = decodeURIComponent((await page.locator('link[rel=icon]').getAttribute('href')) ?? '')
    expect(icon).toMatch(/#c8e6c9.*>Z</)
    // Its preloading would fail once the server has stopped.
    await context.close()
  } finally {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
})
