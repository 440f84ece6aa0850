import { useRef } from 'react'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import {
  CoreAdminContext,
  RecordContextProvider,
  ResourceContextProvider,
  testDataProvider,
  type DataProvider,
} from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Locale } from '../../i18n/messages.ts'
import { defineEntity, fieldsOf } from '../../src/contract/entity.ts'
import { id, text } from '../../src/contract/fields.ts'
import { FieldInput } from '../../src/inputs/FieldInput.tsx'
import { LanguageSwitch } from '../../src/layout/HeaderButtons.tsx'
import { LocaleProvider } from '../../src/locale/LocaleProvider.tsx'
import { createI18nProvider, loadDeferredMessages } from '../../src/locale/provider.ts'
import { FormErrorNotifier } from '../../src/schema/EntityForm.tsx'
import {
  createFormObserver,
  EntityFormContextProvider,
  FormPurposeProvider,
  type FormPurpose,
} from '../../src/schema/formContexts.ts'
import { useFormResolver, type InputFaultFinders, type RefusedValues } from '../../src/schema/resolver.ts'
import type { Session } from '../../src/auth/session.ts'
import { ScreensProvider, ConfigAndSessionProvider, type ConfigAndSession } from '../../src/context.ts'

/** The form of a new record has no previous record. */
const noneBefore = () => null

/** The field belongs to no entity, so its label is the message key. */
export const label = 'resources.samples.fields.value'

export interface InputOptions {
  value?: unknown
  locale?: Locale
  purpose?: FormPurpose
  /** Answers other requests of the input; referenced records are `samples`, too. */
  dataProvider?: DataProvider
}

const user = { id: 'u', name: 'Ada', role: 'admin', casinoAccess: 'all', casinos: [] } as const
const session = { user, subscribe: () => () => undefined } as Partial<Session> as Session
const settings = { session } as Partial<ConfigAndSession> as ConfigAndSession

const page = Object.assign(() => null, { preload: async () => undefined, isLoaded: () => true })

/** Renders the input of a field kind in a form like the console's, with a language switch and a save button. */
export async function renderInput(
  schema: z.ZodMiniType,
  { value = null, locale = 'en', purpose = 'edit', dataProvider = testDataProvider() }: InputOptions = {},
) {
  const entity = defineEntity({
    name: 'samples',
    label: 'name',
    access: { admin: 'everything' },
    schema: () => z.object({ id: id(), name: text(), value: schema }),
  })
  const screens = {
    entity,
    path: 'samples',
    section: 'masterdata',
    icon: 'tune',
    List: page,
    Edit: page,
    Create: page,
  } as const
  const record = { id: 's', name: 'Sample', value }
  const field = fieldsOf(entity).find(({ name }) => name === 'value')
  if (!field) throw new Error('no field')
  const saved: unknown[] = []
  let read = (): unknown => undefined

  function Harness() {
    const refused = useRef<RefusedValues>(new Map())
    const faults = useRef<InputFaultFinders>(new Map())
    const resolver = useFormResolver(entity, refused, faults, noneBefore)
    const form = useForm({ mode: 'all', defaultValues: { name: 'Sample', value } as object, resolver })
    read = () => (form.getValues() as { value: unknown }).value
    const observer = createFormObserver(() => ({ isDirty: false, isValid: true }))
    return (
      <FormPurposeProvider value={purpose}>
        <EntityFormContextProvider value={{ observer, refused, faults, discard: () => undefined }}>
          <FormProvider {...form}>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                void form.handleSubmit((values) => void saved.push((values as { value: unknown }).value))()
              }}
            >
              {field && <FieldInput field={field} />}
              <FormErrorNotifier />
              <button>save</button>
            </form>
          </FormProvider>
        </EntityFormContextProvider>
      </FormPurposeProvider>
    )
  }

  const i18nProvider = await createI18nProvider(locale, [])
  await loadDeferredMessages()
  const view = render(
    <ConfigAndSessionProvider value={settings}>
      <ScreensProvider value={[screens]}>
        <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider}>
          <LocaleProvider i18nProvider={i18nProvider}>
            <ResourceContextProvider value="samples">
              <RecordContextProvider value={purpose === 'create' ? undefined : record}>
                <LanguageSwitch />
                <Harness />
              </RecordContextProvider>
            </ResourceContextProvider>
          </LocaleProvider>
        </CoreAdminContext>
      </ScreensProvider>
    </ConfigAndSessionProvider>,
  )
  const user = userEvent.setup({ delay: null })
  return {
    ...view,
    user,
    value: () => read(),
    saved,
    save: () => user.click(screen.getByRole('button', { name: 'save' })),
    /** Clears the input, types a text, and leaves the input. */
    async fill(input: HTMLElement, text: string) {
      await user.clear(input)
      if (text) await user.type(input, text)
      await user.tab()
    },
    switchTo: (name: 'DE – Deutsch' | 'EN – English') => user.click(screen.getByRole('button', { name })),
    frame: () => view.container.querySelector('[data-field="value"]') as HTMLElement,
  }
}
