// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import type { FieldInputProps } from '../../src/inputs/useFieldInput.ts'
import { isOff } from '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const rendered = new Map<string, number>()

vi.mock('../../src/inputs/FieldInput.tsx', async (original) => {
  const { FieldInput, ...others } = await original<{
    FieldInput: (props: Pick<FieldInputProps, 'field'>) => object
  }>()
  return {
    ...others,
    FieldInput: (props: Pick<FieldInputProps, 'field'>) => {
      rendered.set(props.field.path, (rendered.get(props.field.path) ?? 0) + 1)
      return FieldInput(props)
    },
  }
})

const api = startForAll(() => startConsole())

it('typing into a field renders no other field', async () => {
  const { user } = await renderApp(api, '/casinos/manage/cf_aurora')
  const input = await screen.findByLabelText(/^Service username/)
  // The names of references may arrive after the record.
  for (const name of ['Nordlicht Bridge', 'Polaris Play']) await screen.findByDisplayValue(name)
  rendered.clear()
  await user.type(input, 'typed into one')
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: en.form.save }))).toBe(false))
  // Values of standard options wait for the type of their option, which may arrive meanwhile.
  expect([...rendered.keys()].filter((path) => path !== 'value')).toEqual([])
})
