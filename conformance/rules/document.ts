import { declaredOpenApiDocument } from '../documented.ts'
import { expect, describeAnswer } from '../suite.ts'
import type { Rule } from './rule.ts'
import { ownValue } from '../../src/contract/values.ts'

export const openApiDocumentRules: readonly Rule[] = [
  {
    id: 'document.served',
    says: '`GET /api/openapi.json` answers without a token and has every operation of the contract.',
    async check({ call }) {
      const answer = await call('/openapi.json', { as: null })
      expect(answer.status === 200, `it answers ${describeAnswer(answer)}`)
      const served = (answer.record['paths'] ?? {}) as Record<string, Record<string, unknown> | undefined>
      const missing = Object.entries(declaredOpenApiDocument.paths).flatMap(([path, methods]) =>
        Object.keys(methods).flatMap((method) =>
          ownValue(ownValue(served, path), method) === undefined ? [`${method} ${path}`] : [],
        ),
      )
      expect(missing.length === 0, `these are missing: ${missing.slice(0, 5).join(', ')}`)
    },
  },
  {
    id: 'document.answers',
    says: 'Every answer is as the document says: status, headers, type, schema.',
    async check({ call, list, faults }) {
      // Collections that no other rule reads.
      for (const collection of Object.keys(declaredOpenApiDocument.paths).flatMap((path) =>
        /^\/[a-z-]+$/.test(path) ? [path] : [],
      ))
        if (ownValue(declaredOpenApiDocument.paths, collection)?.['get']) await call(collection)
      await list('casinos', { range: [0, 4] })
      expect(
        faults.length === 0,
        `${faults.length} answers are otherwise, such as ${(faults[0] ?? '').slice(0, 600)}`,
      )
    },
  },
]
