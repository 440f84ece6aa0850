import { expect, it } from 'vitest'
import { declaredOpenApiDocument } from '../../conformance/documented.ts'

type Schema = Record<string, unknown>

/** Every text, list and map in requests has a maximum size in the document, in bodies and parameters at any depth. */
it('every text, list and map in requests has a maximum size', () => {
  const open = new Set<string>()
  const operations = Object.entries(declaredOpenApiDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Schema,
    })),
  )
  for (const { path, method, operation } of operations) {
    const parameters = (operation['parameters'] ?? []) as Schema[]
    const body = operation['requestBody'] as { content: Record<string, Schema> } | undefined
    for (const parameter of parameters.map(resolved)) {
      const content = parameter['content'] as Record<string, Schema> | undefined
      walk(
        parameter['schema'] ?? content?.['application/json']?.['schema'],
        `${String(parameter['name'])} of ${method} ${path}`,
      )
    }
    for (const { schema } of Object.values(body?.content ?? {})) walk(schema, `${method} ${path}`)
  }
  expect([...open]).toEqual([])
  expect(operations.length).toBeGreaterThan(100)

  function walk(given: unknown, at: string, on: readonly unknown[] = []): void {
    if (typeof given !== 'object' || given === null || on.includes(given)) return
    const schema = resolved(given as Schema)
    // Computed fields are dropped from bodies before validation.
    if (schema['readOnly'] === true) return
    const inner = [...on, given]
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
      for (const one of (schema[key] ?? []) as unknown[]) walk(one, at, inner)
    const types = [schema['type']].flat()
    if (types.includes('string') && !isFixed(schema) && schema['maxLength'] === undefined)
      open.add(`${at}: text`)
    if (types.includes('array') && schema['maxItems'] === undefined) open.add(`${at}: list`)
    const { additionalProperties: others } = schema
    if (types.includes('object') && others !== false) {
      const { maxLength } = (schema['propertyNames'] ?? {}) as Schema
      if (schema['maxProperties'] === undefined || maxLength === undefined) open.add(`${at}: map`)
      walk(others, `${at}.*`, inner)
    }
    walk(schema['items'], `${at}[]`, inner)
    for (const [name, one] of Object.entries((schema['properties'] ?? {}) as Schema))
      walk(one, `${at}.${name}`, inner)
  }
})

const isFixed = ({ enum: values, const: only, format }: Schema) =>
  values !== undefined || only !== undefined || ['date', 'date-time'].includes(String(format))

function resolved(schema: Schema): Schema {
  const { $ref: reference } = schema
  if (typeof reference !== 'string') return schema
  const steps = reference.slice(2).split('/')
  return steps.reduce<unknown>((part, step) => (part as Schema)[step], declaredOpenApiDocument) as Schema
}
