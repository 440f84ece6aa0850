import type { Browser, Page } from 'playwright-core'
import { beginSession } from '../../browser/support/session.ts'
import { words } from '../../browser/support/words.ts'
import type { Outcome } from '../cell.ts'
import type { Fault } from '../faults.ts'
import type { Setting, Told } from '../setting.ts'
import type { Prepare, Write } from '../writes/write.ts'
import type { Step } from './steps.ts'

/** Maximum milliseconds of a step. */
const patience = 10_000
/** Maximum milliseconds until a write is answered or fails. */
const longest = 60_000
const { errors, session } = words.en

let turns = 200

/** Makes a write in a browser under a fault: the page must name the error, keep the input, and succeed exactly once by another click. */
export async function lookAt(
  browser: Browser,
  setting: Setting,
  { prepare, step, fault }: { prepare: Prepare; step: Step; fault: Fault },
): Promise<Outcome> {
  const { proxy, neighbours } = setting.backend
  const turn = turns++
  const mark = String(turn).padStart(4, '0')
  const { write, counts } = await prepare({ api: await setting.api(), neighbours, mark, turn })
  const context = await browser.newContext({
    baseURL: proxy.origin,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
  })
  context.setDefaultTimeout(patience)
  await context.addCookies([{ name: 'i18n_redirected', value: 'en', url: proxy.origin }])
  const broken: string[] = []
  const says: string[] = []
  const must = async (what: string, work: () => Promise<void>) => {
    await work().catch((error: unknown) => broken.push(`${what}: ${String(error).split('\n')[0]}`))
  }
  try {
    await beginSession(context, 'admin@example.com', 'backoffice-demo')
    const page = await context.newPage()
    const filled = await step(page, write, await setting.api())
    const { told } = await fault(setting, write, async () => {
      const [ended] = await Promise.all([answered(page, write), filled.submit()])
      return ended
    })
    if (told?.status === 401) {
      says.push('locked')
      await must('the page is locked, and opens again', () => signInAgain(page))
    } else if (!told || told.status >= 300) {
      says.push('said')
      await must('it is said', () => said(page).waitFor())
      if (filled.kept) {
        await must('what was typed is kept', filled.kept)
        says.push('kept')
      }
      await must('it can be sent again, or is there', async () => {
        says.push(
          await Promise.race([filled.done().then(() => 'there'), filled.submit().then(() => 'sent again')]),
        )
      })
    }
    await must('it is seen to be done', filled.done)
    says.push('done')
    await setting.settled()
    const found = await counts(await setting.api())
    if (!Object.values(found).every((times) => times === 1))
      broken.push(`in the end: ${JSON.stringify(found)}`)
  } finally {
    await context.close()
  }
  return { says: says.join(', '), broken }
}

/** What the page says of a failure. A dialog that stays open hides messages behind it; one that only confirmed is about to close. */
const said = (page: Page) =>
  page
    .getByText(errors.backendUnreachable)
    .and(page.locator('dialog[open] *, body:not(:has(dialog[open])) *'))
    .first()

/** The answer to a write; `null` if none arrived completely, or a read that it needs failed before it was sent. */
async function answered(page: Page, { method, path }: Write): Promise<Told | null> {
  const isMeant = (request: { method(): string; url(): string }) =>
    request.method() === method && new URL(request.url()).pathname === `/api${path}`
  // Interrupted responses never finish.
  const ended = { predicate: isMeant, timeout: longest }
  const request = await Promise.race([
    page.waitForEvent('requestfinished', ended),
    page.waitForEvent('requestfailed', ended),
    said(page)
      .waitFor({ timeout: longest })
      .then(() => null),
  ])
  const response = !request || request.failure() ? null : await request.response()
  const body: unknown = await response?.json().catch(() => null)
  return response && body ? { status: response.status() } : null
}

/** The sign-in service still has the session, so its window closes by itself. */
async function signInAgain(page: Page): Promise<void> {
  const lock = page.getByRole('dialog', { name: session.lockedTitle })
  await lock.getByRole('button', { name: session.signInAgain }).click()
  await lock.waitFor({ state: 'hidden' })
}
