// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { fixtures } from '../support/api.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole({ state: fixtures() }))
const valueOf = async (label: string) =>
  (await screen.findByRole<HTMLInputElement | HTMLSelectElement>('combobox', { name: label })).value

it('a new casino begins with the usual currency and language', async () => {
  const { fields } = en.resources.casinos
  await renderApp(api, '/casinos/manage/create', { locale: 'en' })
  await expect.poll(() => valueOf(fields.currency)).toMatch(/EUR|Euro/)
  await expect.poll(() => valueOf(fields.locale)).toMatch(/German/)
})

it('a new user begins with the role that has the fewest rights', async () => {
  await renderApp(api, '/users/manage/create', { locale: 'en' })
  await expect.poll(() => valueOf(en.resources.users.fields.role)).toBe('visitor')
})
