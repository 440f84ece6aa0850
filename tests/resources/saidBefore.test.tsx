// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForEach(() => startConsole())

describe.each(germanFirst)('before anything is sent (%s)', (locale, words) => {
  it('the fields of username and address explain what is allowed', async () => {
    await renderApp(api, '/users/manage/create', { locale })
    for (const rule of [words.input.usernameHint, words.input.emailHint])
      expect(await screen.findByText(rule)).toBeVisible()
  })

  it('a version with missing properties is marked as a warning, in words, too', async () => {
    await renderApp(api, '/games/versions', { locale })
    const [cell] = (await screen.findAllByRole('cell', { name: words.list.yes })).filter((one) =>
      one.querySelector('.tone[data-tone="warn"]'),
    )
    expect(cell).toBeVisible()
    for (const no of screen.getAllByRole('cell', { name: words.list.no }))
      expect(no.querySelector('.tone[data-tone]')).toBeNull()
  })
})
