import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startChildServer } from '../support/childServer.ts'
import { freePort } from '../support/freePort.ts'
import { withToken } from './support/api.ts'
import { link } from './support/form.ts'
import { fillSignIn, main, password, people, see, title } from './support/page.ts'
import { copyProject } from './support/projectCopy.ts'
import { test } from './support/test.ts'
import { kindName } from './support/words.ts'
import { freshEnv } from '../support/freshEnv.ts'

/** Milliseconds; Vite bundles dependencies at its first start. */
const patience = 120_000

test(
  '`npm run dev` sends the production policy, applies code changes, and keeps the open page working',
  { timeout: patience },
  async ({ visit }) => {
    const { root, remove } = await copyProject()
    const [port, simulators] = [await freePort(), await freePort()]
    const origin = `http://localhost:${port}`
    const server = await startChildServer({
      command: [process.execPath, ['node_modules/vite/bin/vite.js']],
      cwd: root,
      env: {
        ...{
          ...freshEnv(),
          PORT: String(port),
          NEIGHBOURS_PORT: String(simulators),
          DATA_DIR: join(root, 'data'),
        },
        CHECK_AT: 'never',
      },
      health: `${origin}/api/health`,
      patience: 40_000,
    })
    try {
      const { page, context } = await visit({ origin })
      page.setDefaultTimeout(60_000)
      const asked = page.waitForRequest((request) => !!request.headers()['authorization'])
      const misnamed = await fetch(`http://127.0.0.1:${port}/bridges/manage`, { redirect: 'manual' })
      expect(misnamed.headers.get('Location')).toBe(`${origin}/bridges/manage`)
      await page.goto('/masterdata/jurisdictions')
      await fillSignIn(page, 'de', people.admin, password)
      await see(title(page, kindName('de', 'jurisdictions')))
      await see(link(main(page), 'Malta'))
      const authorization = (await asked).headers()['authorization'] ?? ''
      const api = withToken(origin, authorization)

      // The page waits for the new code, and neither loads again nor reports a call that was refused.
      let loads = 0
      page.on('load', () => (loads += 1))
      await change(root, 'fake-api/app.ts', "status: 'ok'", "status: 'changed'")
      await expect.poll(() => health(page), { timeout: 40_000 }).toMatchObject({ status: 'changed' })
      await link(main(page), 'Malta').click()
      await see(title(page, 'Malta'))
      expect(loads).toBe(0)
      await change(
        root,
        'resources/jurisdictions/entity.ts',
        'unique(text())',
        'unique(text()), code: text()',
      )
      await expect
        .poll(() => api.call('POST', '/jurisdictions', { name: 'Markt' }), { timeout: 40_000 })
        .toMatchObject({ status: 422, body: { errors: { code: {} } } })

      // Vite's client in an open page would report that it looks for the server.
      await context.close()
      const headers = { Authorization: authorization, Accept: 'text/event-stream' }
      const stream = await fetch(`${origin}/api/events`, { headers })
      await server.stop()
      expect(await stream.text()).toMatch(/^:/)
    } finally {
      await server.stop()
      await remove()
    }
  },
)

/** Asked by the page, whose console would report a failure. */
const health = (page: Page) =>
  page.evaluate(() => fetch('/api/health').then((answer): Promise<unknown> => answer.json()))

async function change(root: string, file: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(root, file), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(root, file), text.replace(from, to))
}
