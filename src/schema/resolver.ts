import { useCallback, type RefObject } from 'react'
import set from 'lodash/set.js'
import { useTranslate } from 'react-admin'
import type { FieldErrors as FormErrors, Resolver } from 'react-hook-form'
import { fieldMessage } from '../api/failure.ts'
import type { Entity } from '../contract/entity.ts'
import type { Before } from '../contract/fromBefore.ts'
import { validate } from '../contract/validate.ts'
import { fieldAt, fieldLabel } from '../fields/fieldAt.ts'
import { applicable, type Values } from './normalise.ts'
import type { ResourceConfig } from '../screens.ts'
import { faultsIn, stillRefused, type FieldFaults, type Refused } from './refused.ts'

/**
 * Validates a form by its entity's schema, which the server uses, too. Errors are keys of texts, so that they follow the language. Refused
 * values stay refused while unchanged; values that the record had before are not refused.
 */
export function useResolver(
  entity: Entity,
  refused: RefObject<Refused>,
  faults: RefObject<FieldFaults>,
  beforeOf: () => Before,
  check?: ResourceConfig['check'],
): Resolver {
  const translate = useTranslate()
  return useCallback(
    (values: Values) => {
      const before = beforeOf()
      const result = validate(entity, applicable(entity, values), before)
      const errors: FormErrors = {}
      const wrong = {
        ...Object.fromEntries(stillRefused(refused.current, values)),
        ...(result.ok ? {} : result.errors),
        ...check?.(values),
      }
      for (const [source, { code, params }] of Object.entries(wrong)) {
        const field = fieldLabel(entity, source, translate)
        set(errors, source, {
          type: code,
          message: fieldMessage(code, { field, ...params }, fieldAt(entity, source).kind),
        })
      }
      for (const [source, { code, params = {} }] of faultsIn(faults.current, values, before))
        set(errors, source, { type: code, message: fieldMessage(code, params) })
      if (result.ok && Object.keys(errors).length === 0) return { values: result.value, errors: {} }
      return { values: {}, errors }
    },
    [entity, refused, faults, beforeOf, check, translate],
  )
}
