import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { main, see, signIn, signInAtPage, title } from './support/page.ts'
import { test } from './support/test.ts'

test('tokens stay in memory: nothing that the browser stores contains one', async ({ visit }) => {
  const { page, context } = await visit()
  const tokens: string[] = []
  context.on('response', (response) => {
    if (!response.url().endsWith('/token')) return
    void response.json().then((body: Record<string, unknown>) => {
      for (const name of ['access_token', 'refresh_token', 'id_token']) tokens.push(String(body[name]))
    }, nothing)
  })
  await signInAtPage(page, 'admin', '/casinos/manage')
  await see(main(page).locator('a[href="/casinos/manage/cf_aurora"]'))
  await page.goto('/casinos/manage/cf_aurora')
  await see(title(page, 'Aurora Palace'))
  await expect.poll(() => tokens.length).toBeGreaterThanOrEqual(3)
  const kept = await everythingKept(page)
  const cookies = JSON.stringify(await context.cookies())
  // Searches for parts of tokens, so that decoded or split ones are found, too.
  const parts = tokens.flatMap((token) => token.split('.').slice(1)).filter((part) => part.length > 20)
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.filter((part) => kept.includes(part) || cookies.includes(part))).toEqual([])
  expect(kept).not.toMatch(/eyJ[\w-]{10,}/)
  // Proves that the storage was read.
  expect(kept).toContain('RaStore')
})

test('the browser refuses injected markup, code and styles', async ({ browser, server }) => {
  // Without problem watching, since each refusal is logged in the console.
  const page = await browser.newPage({ baseURL: server.origin })
  await signIn(page, 'admin', '/casinos/manage')
  const refused = await page.evaluate(async () => {
    const violations: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => (document.createElement('div').innerHTML = '<b>x</b>'),
      srcdoc: () => (document.createElement('iframe').srcdoc = '<b>x</b>'),
      script: () => (document.createElement('script').text = 'window.pwned = 1'),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }
        ).trustedTypes.createPolicy('own', {}),
    }
    const thrown = Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt()
        return []
      } catch {
        return [name]
      }
    })
    const style = document.createElement('style')
    style.append('body { display: none }')
    document.head.append(style)
    // Delayed, since scripts of the developer tools may be evaluated.
    await new Promise<void>((resolve) =>
      setTimeout(() => {
        try {
          ;(0, eval)('window.pwned = 1')
        } catch {
          thrown.push('eval')
        }
        resolve()
      }),
    )
    const told = new Promise<void>((resolve) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        if (effectiveDirective === 'img-src') resolve()
      }),
    )
    new Image().src = 'https://elsewhere.invalid/pixel.png'
    await told
    return { thrown, violations, isShown: getComputedStyle(document.body).display !== 'none' }
  })
  expect(refused.thrown).toEqual(['innerHTML', 'srcdoc', 'script', 'policy', 'eval'])
  expect(refused.violations).toEqual(expect.arrayContaining(['style-src-elem', 'img-src', 'trusted-types']))
  expect(refused.isShown).toBe(true)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  await page.close()
})

test('no other page can frame the console', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.origin })
  await signIn(page, 'admin', '/casinos/manage')
  // On the console's own origin, which would be allowed first.
  const isEmpty = await page.evaluate(
    (src) =>
      new Promise<boolean>((resolve) => {
        const frame = document.createElement('iframe')
        frame.onload = () => {
          try {
            resolve(!frame.contentDocument?.querySelector('#root'))
          } catch {
            resolve(true)
          }
        }
        frame.src = src
        document.body.append(frame)
      }),
    `${server.origin}/casinos/manage`,
  )
  expect(isEmpty).toBe(true)
  await page.close()
})

/** A closed page rejects pending requests. */
const nothing = () => undefined

/** Everything that a browser stores for an origin and scripts can read. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      window.name,
      history.state,
      location.href,
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(`${name} cannot be opened`))
      })
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll()
        kept.push(await new Promise((resolve) => (rows.onsuccess = () => resolve(rows.result))))
      }
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) kept.push(await (await cache.match(request))?.text())
    }
    return JSON.stringify(kept)
  })
