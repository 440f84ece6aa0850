import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect } from 'vitest'
import { fixtures, type TestApi } from '../../support/api.ts'
import { startConsole } from '../../support/renderApp.tsx'

export const list = '/casinos/manage'

/** A console with several pages of casinos, enough for virtual scrolling. */
export function manyCasinos(): { api: TestApi; total: number } {
  const started = {} as { api: TestApi; total: number }
  beforeAll(async () => {
    const state = fixtures()
    const all = (state['casinos'] ??= [])
    const [first] = all
    for (let index = 0; first && index < 140; index++) {
      const number = String(index).padStart(3, '0')
      all.push({ ...first, id: `cf_n${number}`, name: `Numbered ${number}`, maxRtp: 90.5, version: 1 })
    }
    started.api = await startConsole({ state })
    started.total = all.length
  })
  afterAll(() => started.api.close())
  return started
}

export const rows = () => [...document.querySelectorAll<HTMLElement>('table.table tbody tr')]

export const ready = () => waitFor(() => expect(rows().length).toBeGreaterThan(0))

/** URL of the list with a search. */
export const matching = (text: string, more = '') =>
  `${list}?filter=${encodeURIComponent(JSON.stringify({ q: text }))}${more}`
