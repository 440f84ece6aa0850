import { expect, it, onTestFinished } from 'vitest'
import { maxViewingsPerPerson } from '../../src/contract/viewing.ts'
import { startApi } from '../support/api.ts'
import type { VisitorViewing } from '../../src/contract/answers/general.ts'

it('a user has at most ten viewings; the next one ends the oldest, which is logged', async () => {
  let now = new Date('2026-11-20T09:00:00.000Z')
  const api = await startApi({ clock: () => now })
  onTestFinished(() => api.close())
  const viewings: VisitorViewing[] = []
  for (let at = 0; at <= maxViewingsPerPerson; at++) {
    now = new Date(now.getTime() + 1000)
    const { body } = await api.call('/viewings', { method: 'POST', body: { userId: 'u-visitor' } })
    viewings.push(body as VisitorViewing)
  }
  const answers = await Promise.all(
    viewings.map(({ id }) => api.call('/casinos', { headers: { 'View-As': id } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, ...Array<number>(maxViewingsPerPerson).fill(200)])
  const { rows } = await api.call('/audit-entries?sort=["id","DESC"]&range=[0,1]')
  expect(rows.map(({ action }) => action)).toEqual(['view', 'endView'])
})
