// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { firstLanguage } from '../../support/languages.ts'
import { ifMatch } from '../../support/api.ts'
import '../../support/dom.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForEach } from '../../support/started.ts'

const words = { de, en }
const path = '/game-versions/amber-orchard.v1.20'
const page = '/games/versions/amber-orchard.v1.20'
const others = ['Curaçao', 'United Kingdom']

const api = startForEach(() => startConsole())

/** Removes one of several jurisdictions. */
const withoutMalta = async () => {
  const { record } = await api.call(path)
  const jurisdictionIds = ['curacao', 'united-kingdom']
  await api.call(path, { method: 'PATCH', body: { jurisdictionIds }, headers: ifMatch(record) })
}

const entries = (cell: HTMLElement | undefined) =>
  within(cell as HTMLElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

/** The cells of a field in the table of changes. */
const cells = async (field: string) =>
  within((await screen.findByRole('rowheader', { name: field })).closest('tr') as HTMLElement).getAllByRole(
    'cell',
  )

describe.each(firstLanguage(['de', 'en'] as const))('differences of lists (%s)', (locale) => {
  const { record, form, resources } = words[locale]
  const { removed, added } = record.difference.change
  const { fields } = resources['game-versions']

  it('are marked in a history and in the audit log', async () => {
    await withoutMalta()
    const { unmount } = await renderApp(api, `${page}?tab=history`, { locale })
    const inHistory = await cells(fields.jurisdictionIds)
    await within(inHistory[0] as HTMLElement).findByText('Malta')
    expect(entries(inHistory[0])).toEqual(['Curaçao', `Malta ${removed}`, 'United Kingdom'])
    expect(entries(inHistory[1])).toEqual(others)
    unmount()
    const { rows } = await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')
    await renderApp(api, `/reporting/audit-entries/${rows[0]?.id}`, { locale })
    const inLog = await cells(fields.jurisdictionIds)
    await within(inLog[0] as HTMLElement).findByText('Malta')
    expect(entries(inLog[0])).toEqual(['Curaçao', `Malta ${removed}`, 'United Kingdom'])
    expect(entries(inLog[1])).toEqual(others)
  })

  it('are marked in a comparison, including bet sizes and properties', async () => {
    await renderApp(api, `/games/versions/amber-orchard.v1.00?tab=compare&with=amber-orchard.v1.20`, {
      locale,
    })
    const { added: only, changed: differs } = record.difference.contrast
    const stakes = await cells(fields.betSizes)
    const [hundred, quarter] = locale === 'de' ? ['1,00', '0,25'] : ['1.00', '0.25']
    expect(entries(stakes[0])).toEqual([hundred])
    expect(entries(stakes[1])).toContain(hundred)
    expect(entries(stakes[1])).toContain(`${quarter} ${only}`)
    const properties = await cells(fields.properties)
    expect(entries(properties[0])).toContain('certificate: CT-2024-1000')
    expect(entries(properties[1])).toContain('certificate: CT-2024-1000')
    expect(entries(properties[0])).toContain(`volatility: low ${differs}`)
  })

  it('are marked in a conflict, which names the entry to choose', async () => {
    const { user } = await renderApp(api, page, { locale })
    await screen.findByRole('button', { name: form.save })
    const boxes = screen.getAllByRole('textbox')
    await user.type(boxes.find((box) => box.getAttribute('name') === 'versionNumber') as HTMLElement, '!')
    await withoutMalta()
    await user.click(screen.getByRole('button', { name: form.save }))
    const malta = await screen.findByRole('group', { name: new RegExp(`^${fields.jurisdictionIds}: Malta`) })
    const [before, theirs, mine] = within(malta).getAllByRole('list')
    expect(entries(before)).toEqual(['Curaçao', 'Malta', 'United Kingdom'])
    expect(entries(theirs)).toEqual([...others, `Malta ${removed}`])
    expect(entries(mine)).toEqual(['Curaçao', 'Malta', 'United Kingdom'])
    expect(malta).not.toHaveTextContent(added)
  })
})
