import type { FieldErrors } from '../../src/contract/problem.ts'
import type { Rule } from '../../src/contract/rules.ts'
import type { DataType } from '../integration-options/dataTypes.ts'

interface StandardOption {
  optionId: string
  value: unknown
}

/** Each standard option stands once, and its value has the form of the option's type. */
export const optionValuesFitTheirType: Rule = async ({ after, find }) => {
  const entries = after['integrationOptions'] as StandardOption[]
  const options = await find('integration-options', { id: entries.map(({ optionId }) => optionId) })
  // Rules are asked by the server: what they need has no place in the console's first load.
  const { optionValueFault } = await import('../integration-options/optionValues.ts')
  const types = new Map(options.map((option) => [option.id, option['dataType'] as DataType]))
  const errors: FieldErrors = {}
  entries.forEach(({ optionId, value }, index) => {
    const type = types.get(optionId)
    if (entries.findIndex((entry) => entry.optionId === optionId) < index) {
      errors[`integrationOptions.${index}.optionId`] = { code: 'duplicate' }
    } else if (type && optionValueFault(type, value)) {
      errors[`integrationOptions.${index}.value`] = { code: 'optionValueInvalid', params: { type } }
    }
  })
  return errors
}
