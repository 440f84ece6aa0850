// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { detectInitialLocale, storeLocale } from '../../../src/locale/cookie.ts'

const at = (path: string, browser: string) => {
  window.history.replaceState(null, '', path)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
}

afterEach(() => {
  document.cookie = 'i18n_redirected=; path=/; max-age=0'
  vi.restoreAllMocks()
})

describe('the initial language', () => {
  it('is the one that was chosen before, on every path', () => {
    storeLocale('en')
    at('/casinos/manage', 'de-DE')
    expect(detectInitialLocale()).toBe('en')
  })

  it("is the browser's on the root path only, and stays during sign-in", () => {
    at('/casinos/manage', 'en-US')
    expect(detectInitialLocale()).toBe('de')
    at('/', 'en-US')
    expect(detectInitialLocale()).toBe('en')
    at('/auth-callback', 'en-US')
    expect(detectInitialLocale()).toBe('en')
  })

  it('is German for browsers in other languages, and for unknown cookies', () => {
    at('/', 'fr-FR')
    expect(detectInitialLocale()).toBe('de')
    document.cookie = 'i18n_redirected=xx; path=/'
    expect(detectInitialLocale()).toBe('de')
  })

  it('is stored for 365 days, lax and not secure', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    storeLocale('de')
    expect(set).toHaveBeenCalledWith('i18n_redirected=de; path=/; max-age=31536000; samesite=lax')
  })
})
