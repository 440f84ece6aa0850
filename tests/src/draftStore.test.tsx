// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { jurisdictions } from '../../resources/jurisdictions/entity.ts'
import { createFormDraft, loadFormDraft } from '../../src/schema/draft.ts'
import { draftKey, deleteDraftsOfUser, deleteOldDrafts } from '../../src/schema/draftStore.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

describe('stored drafts', () => {
  const keep = (key: string, at: Date) => {
    const draft = { ...createFormDraft(jurisdictions, {}, { name: 'x' }), at: at.toISOString() }
    localStorage.setItem(key, JSON.stringify(draft))
  }
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

  it('are kept for seven days, and up to twenty of them', () => {
    keep(draftKey('ada', 'casinos', 'old'), daysAgo(7.1))
    for (let index = 0; index < 25; index++) keep(draftKey('ada', 'casinos', `${index}`), daysAgo(index / 10))
    expect(loadFormDraft(draftKey('ada', 'casinos', 'old'))).toBeNull()
    deleteOldDrafts()
    const kept = drafts().map((key) => Number(key.split(':').at(-1)))
    expect(kept.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  it('are deleted when their user signs out, and no others', () => {
    keep(draftKey('ada', 'casinos'), new Date())
    keep(draftKey('eve', 'casinos'), new Date())
    deleteDraftsOfUser('ada')
    expect(drafts()).toEqual([draftKey('eve', 'casinos')])
  })

  it('are not deleted by another tab without drafts', async () => {
    const key = draftKey('u-admin', 'bridges/manage')
    const first = await renderApp(api, '/bridges/manage/create')
    await screen.findByLabelText(/^Name\s/)
    const theirs = JSON.stringify({ ...createFormDraft(jurisdictions, {}, {}), tab: 'another' })
    localStorage.setItem(key, theirs)
    await first.user.type(screen.getByLabelText(/^Name\s/), 'x{Backspace}')
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    expect(localStorage.getItem(key)).toBe(theirs)
  })
})
