// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fixtures } from '../support/api.ts'
import { batches } from '../fake-api/activation/support.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForEach(() => startConsole({ state: fixtures() }))

it.each(germanFirst)(
  'a job that undoes another is named so, in the list and on its page (%s)',
  async (locale, words) => {
    const { kind } = words.resources.jobs.choices
    const { done } = batches(() => api)
    const first = await done({ items: [{ casinoId: 'cf_aurora', gameId: 'basalt-kings', active: false }] })
    const undone = await done({ undoOf: first.id })
    const list = await renderApp(api, '/jobs', { locale })
    await screen.findByRole('link', { name: kind.activationUndo })
    expect(screen.getByRole('link', { name: kind.activation })).toBeVisible()
    list.unmount()
    await renderApp(api, `/jobs/${undone.id}`, { locale })
    await screen.findByRole('heading', { name: kind.activationUndo })
    const of = (await screen.findByText(words.resources.jobs.fields.undoOf)).querySelector('a')
    expect(of).toHaveAttribute('href', `/jobs/${first.id}`)
  },
)
