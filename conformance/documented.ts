import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { buildOpenApiDocument } from '../openapi/document.ts'
import { ownValue } from '../src/contract/values.ts'

export interface Exchange {
  method: string
  /** Path below `/api`, with its parameters. */
  path: string
  body?: unknown
  status: number
  headers: Headers
  answer: unknown
}

interface Media {
  schema: object
}
/** A header of the document: a reference to a shared declaration, or the declaration itself. */
interface Header {
  $ref?: string
  required?: boolean
}
interface Response {
  $ref?: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}
interface Operation {
  operationId: string
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
  examples: Record<string, { value: unknown }>
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: Record<string, Response>
    examples: Record<string, { value: unknown }>
    headers: Record<string, { required?: boolean; schema: object }>
  }
}

/** The OpenAPI document that this repository declares. */
export const declaredOpenApiDocument = buildOpenApiDocument() as unknown as OpenApi

/** Validates values against schemas of the document, by their JSON pointers. */
export const ajv = new Ajv2020({
  strict: false,
  // The document as a whole is validated by the tests of `openapi/`.
  validateSchema: false,
  multipleOfPrecision: 6,
  // Compiling each schema once without inlining its references takes a fifth of the time, since most check few values.
  inlineRefs: false,
  code: { optimize: false },
})
formats(ajv)
ajv.addSchema(declaredOpenApiDocument, 'openapi')
const compiled = new Map<string, ValidateFunction>()

/** Describes the difference between an exchange and the document; `null` if there is none. */
export function describeContractDeviation(exchange: Exchange): string | null {
  const { method, path, status, answer, body, headers } = exchange
  const address = path.split('?')[0] ?? ''
  const template = templateOf(address)
  if (!template)
    return status === 404 || status === 401 || status === 403 || status === 400 ? null : 'no such address'
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = ownValue(ownValue(declaredOpenApiDocument.paths, template), verb)
  if (!operation) return [405, 401, 403].includes(status) ? null : 'no such method'
  const said = ownValue(operation.responses, String(status))
  const response = said?.$ref
    ? ownValue(declaredOpenApiDocument.components.responses, said.$ref.split('/').at(-1) ?? '')
    : said
  if (!said || !response) return `${operation.operationId} does not answer ${status}`
  const pointer = `/paths/${escaped(template)}/${verb}`
  const place = said.$ref ? said.$ref.slice(1) : `${pointer}/responses/${status}`
  const [type, media] = Object.entries(response.content ?? {})[0] ?? []
  if (method === 'HEAD' || status === 304) return null
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const value = headers.get(name)
    if (value === null && isRequired(name, header)) return `${operation.operationId} ${status} lacks ${name}`
    const fault = value === null ? null : faultOf(`/components/headers/${escaped(name)}/schema`, value)
    if (fault) return fault
  }
  if (!media || !type) return null
  if (!headers.get('Content-Type')?.startsWith(type))
    return `${operation.operationId} ${status} is no ${type}`
  if (!type.endsWith('json')) return null
  return (
    faultOf(`${place}/content/${escaped(type)}/schema`, answer) ??
    (status < 300 && operation.requestBody && sentJson(body) !== undefined
      ? faultOf(`${pointer}/requestBody/content/application~1json/schema`, sentJson(body))
      : null)
  )
}

/** Headers that only some codes of a status send are optional. */
const isRequired = (name: string, { required }: Header) =>
  (required ?? ownValue(declaredOpenApiDocument.components.headers, name)?.required) === true

function faultOf(pointer: string, value: unknown): string | null {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` })
  compiled.set(pointer, validate)
  if (validate(value)) return null
  return `${pointer}: ${ajv.errorsText(validate.errors, { dataVar: 'it' })} in ${JSON.stringify(value).slice(0, 2000)}`
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Literal paths take precedence over paths with an id. */
function templateOf(address: string): string | undefined {
  if (ownValue(declaredOpenApiDocument.paths, address)) return address
  const parts = address.split('/')
  return Object.keys(declaredOpenApiDocument.paths).find((template) => {
    const own = template.split('/')
    return (
      own.length === parts.length &&
      own.every((part, at) => (part === '{id}' ? parts[at] !== '' : part === parts[at]))
    )
  })
}

function sentJson(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
