// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../support/dom.ts'
import { fixtures, now } from '../../support/api.ts'
import { batches } from '../../fake-api/activation/support.ts'
import { pushesOf } from '../../support/pushes.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForEach } from '../../support/started.ts'
import { germanFirst } from '../../support/words.ts'

const api = startForEach(() => {
  let time = Date.parse(now)
  return startConsole({ state: fixtures(), clock: () => new Date((time += 1)) })
})

const game = { gameId: 'basalt-kings', active: false }
const kinds = [
  { of: 'casinos', at: '/casinos/cf_aurora', item: { casinoId: 'cf_aurora', ...game } },
  { of: 'integrations', at: '/integrations/polaris', item: { integrationId: 'polaris', ...game } },
] as const

it.each(germanFirst.flatMap(([locale, words]) => kinds.map((kind) => ({ locale, words, ...kind }))))(
  'undoing says that the change was pushed since: $of ($locale)',
  async ({ locale, words, of, at, item }) => {
    const { matrix } = words
    const undo = () => screen.findByRole('button', { name: matrix.undo })
    const collection = of === 'casinos' ? 'casino-games' : 'integration-games'
    const job = await batches(() => api).done({ items: [item] }, undefined, collection)
    const page = () => renderApp(api, `/games/matrix?of=${of}`, { locale })

    const before = await page()
    await before.user.click(await undo())
    const asked = await screen.findByRole('dialog', { name: matrix.undoPreview })
    await within(asked).findByRole('region', { name: matrix.items })
    expect(screen.queryByText(matrix.pushedSince)).toBeNull()
    before.unmount()

    await pushesOf(api).push(at)
    // On the page of the job, since the matrix shows an end once.
    const { user } = await renderApp(api, `/jobs/${job.id}`, { locale })
    await user.click(await undo())
    const dialog = await screen.findByRole('dialog', { name: matrix.undoPreview })
    await within(dialog).findByText(matrix.pushedSince)
  },
)
