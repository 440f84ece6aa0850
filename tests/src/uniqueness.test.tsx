// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { useGetList } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import { consoleDefinition } from '../../resources/index.ts'
import { DefaultInputs } from '../../src/schema/SchemaInput.tsx'
import { toComparableText } from '../../src/contract/values.ts'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { useDebounced } from '../../src/useDebounced.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())
const path = 'masterdata/jurisdictions'
const [taken, free] = ['Malta', 'Malta 2']

/** Goes on typing at the moment at which the answer about the first name arrives. */
function Typist() {
  const { setValue } = useFormContext()
  const text = useDebounced(toComparableText((useWatch({ name: 'name' }) as unknown) ?? ''))
  const { data } = useGetList(
    path,
    {
      filter: { q: text },
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: text === toComparableText(taken) },
  )
  useEffect(() => {
    if (data) setValue('name', free, { shouldDirty: true })
  }, [data, setValue])
  return null
}

const Inputs = () => (
  <>
    <Typist />
    <DefaultInputs />
  </>
)

it('a name is not called taken by an answer about the one before', async () => {
  const screens = consoleDefinition.screens.map((each) =>
    each.path === path ? { ...each, Inputs: lazyComponent(async () => ({ default: Inputs })) } : each,
  )
  const calls = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => calls.mockRestore())
  const isAsked = () =>
    calls.mock.calls.some(([url]) =>
      new URL(String(url)).searchParams.get('filter')?.includes(toComparableText(free)),
    )
  const { user } = await renderApp(api, `/${path}/create`, { resources: { ...consoleDefinition, screens } })
  const name = await screen.findByLabelText(new RegExp(`^${en.resources.jurisdictions.fields.name}`))
  await user.type(name, taken)
  await waitFor(() => expect(name).toHaveValue(free))
  await waitFor(() => expect(isAsked()).toBe(true))
  await waitFor(() => expect(document.querySelector('.unique[aria-busy="true"]')).toBeNull())
  expect(screen.queryByText(en.errors.nameTaken)).toBeNull()
})
