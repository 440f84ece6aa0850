import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { buildConsole } from '../../fake-api/scripts/start/build.ts'
import { localeCookie } from '../../src/contract/localeCookie.ts'
import { launchChromium } from '../browser/support/chromium.ts'
import { startServer } from '../browser/support/server.ts'
import { beginSession } from '../browser/support/session.ts'

const command = {
  name: 'npm run pictures',
  does: 'Builds the console and takes the pictures of the guide from it, in both languages, into docs/guide/pictures/.',
  options: {},
  example: 'npm run pictures',
}

/** The pages to photograph, by file name. */
const pictures: Readonly<Record<string, string>> = {
  'casino-create': '/casinos/manage/create',
  'casino-games': '/casinos/manage/cf_aurora?tab=casino-games',
  matrix: '/games/matrix',
  push: '/casinos/manage/cf_aurora/push',
  import: '/game-providers/manage/brightreef/import',
  checks: '/cpv/checks',
  'hash-add': '/cpv/allowed-hashes/add',
  ggr: '/reporting/ggr-report',
  round: '/support/open-game-rounds/gr3mx53ttavr',
  'user-create': '/users/manage/create',
  audit: '/reporting/audit-entries',
}

await runCommand(command, async () => {
  await buildConsole(console.log)
  const server = await startServer()
  const browser = await launchChromium()
  try {
    for (const locale of ['de', 'en']) {
      const context = await browser.newContext({
        baseURL: server.origin,
        ...{ locale, timezoneId: 'Europe/Berlin', colorScheme: 'light', reducedMotion: 'reduce' },
        viewport: { width: 1280, height: 800 },
      })
      await context.addCookies([{ name: localeCookie.name, value: locale, url: server.origin }])
      await beginSession(context, 'admin@example.com', 'backoffice-demo')
      const page = await context.newPage()
      for (const [name, address] of Object.entries(pictures)) {
        await page.goto(address)
        await settled(page)
        const path = join('docs/guide/pictures', `${name}.${locale}.png`)
        await page.screenshot({ path })
        console.log(path)
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await server.stop()
  }
})

/** Waits until the page has its title and all content. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], [role=progressbar]'))
}
