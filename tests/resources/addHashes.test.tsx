// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { algorithmOf } from '../../resources/allowed-hashes/entity.ts'
import { readLines } from '../../resources/allowed-hashes/HashLinesTable.tsx'
import { deleteDraftsOfUser } from '../../src/schema/draftStore.ts'
import type { Row } from '../../src/contract/values.ts'
import '../support/dom.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const digest = (digit: string, length = 64) => digit.repeat(length)

describe('pasted lines', () => {
  it('are read as component and hash with line numbers, and errors are named', () => {
    const text = [
      `rng;${digest('A')}`,
      '',
      `lobby\t${digest('b', 40)}`,
      'lobby',
      `rng;${digest('x')}`,
      `other;${digest('a')}`,
    ].join('\r\n')
    expect(readLines(text)).toMatchObject([
      { number: 1, component: 'rng', hash: digest('a'), algorithm: 'SHA-256' },
      { number: 3, component: 'lobby', algorithm: 'SHA-1' },
      { number: 4, fault: 'incomplete' },
      { number: 5, fault: 'invalid' },
      { number: 6, fault: 'repeated', first: 1 },
    ])
  })

  it('are all kept except blank ones, and duplicates are marked', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constant(`a;${digest('c')}`))), (given) => {
        const lines = readLines(given.join('\n'))
        const blank = given
          .join('\n')
          .split(/\r?\n/)
          .filter((line) => line.trim() === '')
        expect(lines).toHaveLength(given.join('\n').split(/\r?\n/).length - blank.length)
        const good = lines.filter(({ fault }) => !fault).map(({ hash }) => hash)
        expect(new Set(good).size).toBe(good.length)
        expect(good.every(algorithmOf)).toBe(true)
      }),
    )
  })
})

describe.each(germanFirst)('the page to allow hashes (%s)', (locale, words) => {
  const api = startForAll(() => startConsole())
  const { add } = words.resources['allowed-hashes']
  const one = (text: string, name: string) =>
    (text.split(' |||| ')[1] ?? '').replace(/%\{(count|smart_count)\}/, name)

  it('saves valid lines, and keeps others with their errors', async () => {
    const taken = digest('d')
    const body = { component: 'rng', hash: taken }
    await api.call('/allowed-hashes', { method: 'POST', body })
    const { user } = await renderApp(api, '/cpv/allowed-hashes/add', { locale })
    const area = await screen.findByLabelText(add.lines)
    await user.click(area)
    const bad = [`rng;${taken.toUpperCase()}`, 'rng']
    await user.paste([`rng;${digest('1')}`, `lobby;${digest('2', 40)}`, ...bad].join('\n'))
    expect(await screen.findByText(words.errors.hashTaken)).toBeVisible()
    expect(screen.getByText(add.faults.incomplete)).toBeVisible()
    const said = one(add.wrong, '2').replace('%{lines}', '3, 4')
    expect(await screen.findByText(said)).toHaveAttribute('role', 'status')
    expect(screen.getByText(add.weak)).toBeVisible()
    await user.click(screen.getByRole('button', { name: one(add.save, '2') }))
    expect(await screen.findByText(one(add.saved, '2'))).toBeVisible()
    expect(area).toHaveValue(bad.join('\n'))
    // After all lines are saved, the button names no number, and the saved hashes can be checked.
    expect(screen.getByRole('button', { name: add.title })).toBeVisible()
    expect(screen.getByRole('button', { name: add.check })).toBeVisible()
    const { rows } = await api.call('/allowed-hashes?filter={"component":"lobby"}')
    expect(rows).toMatchObject([{ hash: digest('2', 40), algorithm: 'SHA-1', weak: true }])
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  })

  it.each([
    ['mismatch', 'vintage-vinyl.math'],
    ['notListed', 'promo-overlay'],
  ] as const)('asks for reason and release if a check has found %s, and says so', async (result, of) => {
    const filter = JSON.stringify({ result, component: of })
    const { rows } = await api.call(`/cpv-checks?filter=${filter}&sort=["checkedOn","DESC"]&range=[0,0]`)
    const { component, hash, id } = rows[0] as Row
    const { fields } = words.resources['allowed-hashes']
    const source = encodeURIComponent(JSON.stringify({ component, hash }))
    const { user } = await renderApp(api, `/cpv/allowed-hashes/add?source=${source}`, { locale })
    const part = await screen.findByRole('group', { name: add.objection.title })
    // A single hash has the singular text.
    expect(within(part).getByText(add.objection.explain.split(' |||| ')[0] ?? '?')).toBeVisible()
    // What is asked comes first, and what the check has found below it.
    const link = within(part).getByRole('link')
    const asked = within(part).getAllByRole('textbox')
    for (const field of asked)
      expect(field.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(asked).toHaveLength(2)
    expect(screen.getByLabelText(add.lines)).toHaveAttribute('rows', '2')
    expect(link).toHaveAttribute('href', `/cpv/checks/${id}`)
    expect(link).toHaveTextContent(words.resources['cpv-checks'].choices.result[result])
    const save = screen.getByRole('button', { name: add.save.split(' |||| ')[0] })
    const reason = within(part).getByRole('textbox', { name: fields.reason })
    expect(reason).toHaveAttribute('aria-invalid', 'false')
    await user.click(reason)
    await user.tab()
    expect(reason).toHaveAccessibleDescription(words.errors.commentTooShort.replace('%{min}', '10'))
    await user.click(save)
    expect(reason).toHaveFocus()
    expect(reason).toHaveAttribute('aria-invalid', 'true')
    expect(reason.closest('[data-field]')).toMatchObject({
      dataset: { invalid: 'true', validated: 'true' },
    })
    await user.type(reason, 'Approved by the laboratory')
    expect(reason.closest('[data-field]')).toMatchObject({ dataset: { field: 'reason', dirty: 'true' } })
    expect(reason.closest('[data-field]')).not.toHaveAttribute('data-invalid')
    await user.click(save)
    const release = within(part).getByRole('textbox', { name: fields.release })
    expect(release).toHaveAccessibleDescription(words.errors.required)
    expect((await api.call(`/allowed-hashes?filter={"hash":"${String(hash)}"}`)).rows).toEqual([])
    await user.type(release, `7.4.1 ${locale}`)
    await user.click(save)
    await screen.findByText(add.saved.split(' |||| ')[0] ?? '?')
    const [allowed] = (await api.call(`/allowed-hashes?filter={"hash":"${String(hash)}"}`)).rows
    expect(allowed).toMatchObject({
      component,
      reason: 'Approved by the laboratory',
      release: `7.4.1 ${locale}`,
    })
  })

  it('asks for both if only the server knows of an objection', async () => {
    await told(api, 'components/session-keeper', 'lie')
    await api.call('/cpv-checks', {
      method: 'POST',
      body: { reason: 'routine', components: ['session-keeper'] },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
    await api.settled()
    const { rows } = await api.call('/cpv-checks?filter={"component":"session-keeper","result":"mismatch"}')
    const { user } = await renderApp(api, '/cpv/allowed-hashes/add', { locale })
    await user.click(await screen.findByLabelText(add.lines))
    // The server is asked only about the first forty lines.
    const before = Array.from(
      { length: 40 },
      (_, index) => `many;${digest(`${locale === 'de' ? 1 : 2}${index + 10}`, 21)}a`,
    )
    await user.paste([...before, `session-keeper;${String(rows[0]?.['hash'])}`].join('\n'))
    expect(screen.queryByRole('group', { name: add.objection.title })).toBeNull()
    await user.click(screen.getByRole('button', { name: one(add.save, '41') }))
    const part = await screen.findByRole('group', { name: add.objection.title })
    const { fields } = words.resources['allowed-hashes']
    await user.type(within(part).getByRole('textbox', { name: fields.reason }), 'Delivered on Monday')
    await user.type(within(part).getByRole('textbox', { name: fields.release }), '1.2.0')
    await user.click(screen.getByRole('button', { name: add.save.split(' |||| ')[0] }))
    // The form is replaced by the next steps, which get the focus.
    await waitFor(() => expect(screen.getByRole('button', { name: add.check })).toHaveFocus())
    expect(screen.queryByLabelText(add.lines)).toBeNull()
    expect(screen.queryByRole('button', { name: add.title })).toBeNull()
    const [, list = ''] = words.resources['allowed-hashes'].name.split(' |||| ')
    const ways = screen.getByRole('button', { name: add.check }).closest<HTMLElement>('[role=status]')
    expect(ways && within(ways).getByRole('link', { name: list })).toHaveAttribute(
      'href',
      '/cpv/allowed-hashes',
    )
  })

  it('stores unsaved lines for their user, and offers them again', async () => {
    const path = '/cpv/allowed-hashes/add'
    const typed = `rng;${digest(locale === 'de' ? '7' : '8')}`
    const first = await renderApp(api, path, { locale })
    await first.user.click(await screen.findByLabelText(add.lines))
    await first.user.paste(typed)
    first.unmount()
    const second = await renderApp(api, path, { locale })
    const offer = await screen.findByRole('region', { name: words.form.draft.label })
    await second.user.click(screen.getByLabelText(add.lines))
    await second.user.paste('lobby')
    await second.user.click(within(offer).getByRole('button', { name: words.form.draft.take }))
    expect(screen.getByLabelText(add.lines)).toHaveValue(`${typed}\nlobby`)
    second.unmount()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toHaveLength(1)
    deleteDraftsOfUser('u-admin')
    await renderApp(api, path, { locale })
    expect(await screen.findByLabelText(add.lines)).toHaveValue('')
    expect(screen.queryByRole('region', { name: words.form.draft.label })).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('warns before hashes are removed', async () => {
    const body = { component: `gone-${locale}`, hash: digest(locale === 'de' ? '5' : '6') }
    const { record } = await api.call('/allowed-hashes', { method: 'POST', body })
    const { user } = await renderApp(api, `/cpv/allowed-hashes/${record.id}`, { locale })
    await user.click(await screen.findByRole('button', { name: words.delete.button }))
    expect(await screen.findByText(words.resources['allowed-hashes'].deleteWarning)).toBeVisible()
  })
})
