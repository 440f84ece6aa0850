import type * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { operatorApis } from '../../../resources/casinos/operatorApis.ts'
import { fieldMetaOf } from '../../../src/contract/field.ts'
import { identifyingSecretFields } from '../../../resources/game-rounds/expiry.server.ts'

it.each(Object.entries(operatorApis))('accounts of the API %s are told apart', (name, { shape }) => {
  const naming = Object.entries<z.core.$ZodType>(shape).filter(
    ([field, type]) => identifyingSecretFields.includes(field) || fieldMetaOf(type)?.kind === 'text',
  )
  expect(
    naming,
    `${name} needs a text or a secret of identifyingSecretFields that names the account`,
  ).not.toEqual([])
})
