import { useCallback } from 'react'
import set from 'lodash/set.js'
import { useTranslate } from 'ra-core'
import type { FieldErrors as FormErrors, Resolver } from 'react-hook-form'
import { messageKey } from '../api/failure.ts'
import { variantFields } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { validate } from '../contract/validate.ts'

type Values = Record<string, unknown>

/** Checks a form by its entity's schema, the server's own; errors are keys of texts, so that they follow the language. */
export function useResolver(entity: Entity, path: string): Resolver {
  const translate = useTranslate()
  return useCallback(
    (values: Values) => {
      const result = validate(entity, applicable(entity, values))
      if (result.ok) return { values: result.value, errors: {} }
      const errors: FormErrors = {}
      for (const [source, { code, params }] of Object.entries(result.errors)) {
        const args = { field: translate(`resources.${path}.fields.${source}`, { _: source }), ...params }
        const message = `@@react-admin@@${JSON.stringify({ message: messageKey(code), args })}`
        set(errors, source, { type: code, message })
      }
      return { values: {}, errors }
    },
    [entity, path, translate],
  )
}

/** The values without those that the chosen variant does not have: they stay in the form in case of a change of mind. */
export function applicable(entity: Entity, values: Values): Values {
  const configurations = Object.entries(entity.variants).map(([name, { by }]) => {
    const fields = variantFields(entity, name, values[by]).map((field) => field.name)
    const entries = Object.entries((values[name] ?? {}) as Values)
    return [name, Object.fromEntries(entries.filter(([key]) => fields.includes(key)))] as const
  })
  return { ...values, ...Object.fromEntries(configurations) }
}
