// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { createI18nProvider } from '../../../src/locale/provider.ts'

const placed = [{ path: 'casinos/manage', entity: { name: 'casinos' } }]

describe('the i18n provider', () => {
  it('finds messages under the path of a resource', async () => {
    const { translate } = await createI18nProvider('de', placed)
    expect(translate('resources.casinos/manage.name', { smart_count: 2 })).toBe('Casinos')
    expect(translate('resources.casinos/manage.fields.bridgeId')).toBe(de.resources.casinos.fields.bridgeId)
  })

  it("switches the language without a reload, and sets the page's language", async () => {
    const provider = await createI18nProvider('de', placed)
    expect(document.documentElement.lang).toBe('de')
    await provider.changeLocale('en')
    expect(provider.getLocale()).toBe('en')
    expect(provider.translate('form.save')).toBe('Save')
    expect(document.documentElement.lang).toBe('en')
    expect(document.cookie).toContain('i18n_redirected=en')
  })

  it('falls back to English if German lacks a message', async () => {
    vi.doMock('../../../i18n/first.de.ts', () => ({ firstPageMessages: { app: { home: 'Startseite' } } }))
    vi.doMock('../../../i18n/german.ts', () => ({ deferredGermanMessages: [] }))
    vi.resetModules()
    const { createI18nProvider: create } = await import('../../../src/locale/provider.ts')
    const { translate } = await create('de', placed)
    const { loadDeferredMessages: others } = await import('../../../src/locale/provider.ts')
    await others()
    vi.doUnmock('../../../i18n/first.de.ts')
    vi.doUnmock('../../../i18n/german.ts')
    vi.resetModules()
    expect(translate('app.home')).toBe('Startseite')
    await expect.poll(() => translate('app.signOut')).toBe(en.app.signOut)
    expect(translate('delete.more', { smart_count: 3 })).toBe('and 3 more')
  })

  it('shows unknown keys unchanged', async () => {
    const { translate } = await createI18nProvider('de', placed)
    expect(translate('nothing.says.this')).toBe('nothing.says.this')
  })
})
