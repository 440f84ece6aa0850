import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { statusByErrorCode, type ErrorCode, statusByFieldErrorCode } from '../../src/contract/errors.ts'
import { jobItemErrorCodes } from '../../src/contract/answers/jobs.ts'
import { declaredOpenApiDocument, ajv } from '../../conformance/documented.ts'
import { addressesOf } from './addresses.ts'

interface Part {
  [key: string]: unknown
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 for an independent validator', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...declaredOpenApiDocument }))
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it("contains exactly the API's paths and methods", async () => {
    const documented = Object.entries(declaredOpenApiDocument.paths).map(([path, methods]) => [
      path,
      Object.keys(methods).sort(),
    ])
    expect(Object.fromEntries(documented)).toEqual(await addressesOf())
  })

  it('contains every error code where it is returned, except those of the console', () => {
    const own = [
      'badCredentials',
      'passwordsDiffer',
      'noData',
      'methodNotAllowed',
      'pushFailed',
      // All references have their own error code.
      'inUse',
    ]
    const invalid = Object.entries(statusByErrorCode).filter(([, status]) => status === 422)
    const inFields = [...Object.keys(statusByFieldErrorCode), ...invalid.map(([code]) => code)]
    const text = JSON.stringify(declaredOpenApiDocument.paths)
    const silent = Object.keys(statusByErrorCode).filter((code) => !text.includes(`/${code}"`))
    expect(
      silent.filter(
        (code) =>
          !own.includes(code) && !inFields.includes(code) && !jobItemErrorCodes.includes(code as ErrorCode),
      ),
    ).toEqual([])
  })

  it('has a unique id for every operation, and a valid example for every body', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    const wrong = examples(declaredOpenApiDocument as unknown as Part, '#').filter(({ pointer, value }) => {
      const validate = ajv.compile({ $ref: `openapi${pointer}` })
      return !validate(value)
    })
    expect(
      wrong.map(({ pointer, value }) => [
        pointer,
        ajv.validate(`openapi${pointer}`, value),
        ajv.errorsText(),
      ]),
    ).toEqual([])
  })
})

it('describes every successful answer', () => {
  const silent = Object.entries(declaredOpenApiDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses)
        .filter(([status, { content = {} }]) => {
          const schemas = Object.values(content).map(({ schema }) => Object.keys(schema))
          return /^2/.test(status) && !(schemas.length > 0 && schemas.every(({ length }) => length > 0))
        })
        .map(([status]) => `${method} ${path} ${status}`),
    ),
  )
  expect(silent).toEqual([])
})

const operations = () =>
  Object.values(declaredOpenApiDocument.paths).flatMap((methods) => Object.values(methods))

function examples(part: unknown, pointer: string): { pointer: string; value: unknown }[] {
  if (Array.isArray(part)) return part.flatMap((inner, at) => examples(inner, `${pointer}/${at}`))
  if (typeof part !== 'object' || part === null) return []
  const { schema, example, examples: named = {} } = part as Part
  const values = [example, ...Object.values(named as Part).map(resolved)].filter(
    (value) => value !== undefined,
  )
  const own = schema === undefined ? [] : values.map((value) => ({ pointer: `${pointer}/schema`, value }))
  const inner = Object.entries(part).flatMap(([key, value]) =>
    key === 'example' || key === 'examples'
      ? []
      : examples(value, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`),
  )
  return [...own, ...inner]
}

/** The value of an example, which may be a component. */
function resolved(example: unknown): unknown {
  const name =
    String((example as Part)['$ref'])
      .split('/')
      .at(-1) ?? ''
  return declaredOpenApiDocument.components.examples[name]?.value
}
