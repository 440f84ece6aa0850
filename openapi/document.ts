import {
  type OpenApiPart,
  type Operation,
  filterSchemaNameOf,
  type DescribedAnswer,
  componentRef,
  recordSchemaNameOf,
  schemaRef,
  toPascalCase,
} from '../fake-api/http/operation.ts'
import { groupBy, mapValues, uniq } from 'es-toolkit/compat'
import { type Entity, hasComputedFields } from '../src/contract/entity.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import type { Registry } from '../src/contract/registry.ts'
import { roundValidityCollections } from '../src/contract/roundExpiryPlan.ts'
import { conflictErrorCodesOf, unconfirmedExpiryErrorCodes } from '../fake-api/records/conflicts.ts'
import packageJson from '../package.json' with { type: 'json' }
import { account } from '../resources/account/entity.ts'
import { registry } from '../resources/entities.ts'
import { createRoutes, jobKinds } from '../fake-api/actionHandlers.ts'
import { singularAndPluralOf } from './common.ts'
import { generalPaths } from './general.ts'
import { toComponents, fieldKindComponents } from './convert.ts'
import {
  buildProblemExamples,
  buildResponseComponents,
  operationJson,
  operationTag,
  type OperationsByMethodAndPath,
} from './operation.ts'
import {
  listParametersOf,
  headerComponents,
  parameterComponents,
  filterSchemaOf,
  anyFilterValueSchema,
  anyScalarSchema,
} from './parameters.ts'
import { buildRecordExamples, changeExampleOf, creationExampleOf } from './examples.ts'
import { answerSchemaOf, recordSchemasOf, rowSchemaNameOf } from './records.ts'
import { answerSchemaRegistry } from '../src/contract/answers/shared.ts'
import '../src/contract/answers/activation.ts'
import '../src/contract/answers/audit.ts'
import '../src/contract/answers/checks.ts'
import '../src/contract/answers/general.ts'
import '../src/contract/answers/jobs.ts'
import '../src/contract/answers/problem.ts'
import '../src/contract/answers/reports.ts'
import { buildBridgeConfigurationSchema, webhooks } from './webhooks.ts'

export function buildOpenApiDocument(): OpenApiPart {
  const operations = Object.entries<Operation>(
    Object.assign(
      {},
      generalPaths,
      ...registry.all.map((entity) => recordPathsOf(registry, entity)),
      createRoutes(jobKinds),
    ),
  ).map(([address, operation]) => {
    const [method = '', path = ''] = address.split(' ')
    return { path, method: method.toLowerCase(), operation }
  })
  return {
    openapi: '3.1.1',
    info: {
      title: 'Back-office API',
      version: packageJson.version,
      summary: packageJson.description,
      description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ oidc: [] }, { bearer: [] }],
    tags: uniq([
      'General',
      ...registry.all.map(({ name }) => singularAndPluralOf(name).many),
      ...operations.map(({ operation, path }) => operationTag(operation, path)),
    ]).map((name) => ({ name })),
    paths: mapValues(groupBy(operations, 'path'), (those, path) =>
      Object.fromEntries(
        those.map(({ method, operation }) => [method, operationJson(operation, path, method)]),
      ),
    ),
    webhooks,
    components: {
      schemas: schemas(),
      parameters: parameterComponents,
      headers: headerComponents,
      responses: buildResponseComponents(),
      examples: { ...buildProblemExamples(), ...buildRecordExamples() },
      securitySchemes,
    },
  }
}

const schemas = (): OpenApiPart => ({
  ...Object.fromEntries(registry.all.flatMap((entity) => Object.entries(recordSchemasOf(entity)))),
  Account: answerSchemaOf(account),
  ...Object.fromEntries(
    registry.all.map((entity) => [filterSchemaNameOf(entity.name), filterSchemaOf(entity)]),
  ),
  Scalar: anyScalarSchema,
  FilterValue: anyFilterValueSchema,
  ...fieldKindComponents,
  ...toComponents(answerSchemaRegistry, 'output'),
  BridgeConfiguration: buildBridgeConfigurationSchema(),
})

const description = `What the back-office console asks of its backend, and any other backend has to answer.

**Lists** take \`filter\`, \`sort\` and \`range\` as JSON and say by \`Content-Range\` and \`X-Total-Count\` what they are a part of. What is unknown in them is refused with 400, never ignored.

**Versions.** Each record has a \`version\`, which every change raises. \`PUT\`, \`PATCH\` and \`DELETE\` name by \`If-Match\` the one that they are made on. Reads answer an \`ETag\` and take \`If-None-Match\`.

**Secrets** are written and never read: in each answer they are \`SecretMarker\`.

**Once.** Actions take an \`Idempotency-Key\`, and other writes may: sent again after its answer was lost, a write is done once, and answered as it was. What takes longer than an answer may is a job, which 202 answers.

**Refusals** are problems (RFC 9457) with a \`code\`; fields that are wrong stand in \`errors\`, records in the way in \`refs\`.

**Scope.** Who is limited to some casinos finds nothing of others: a record out of sight is 404. What also serves casinos of others is neither changed, nor referred to, nor left: 403, with \`servesOthers\` at the field in question. A known address with a wrong method is 405.

**View as a visitor.** An administrator begins a viewing (\`POST /viewings\`) and sends its id by \`View-As\`: reads answer what that visitor would read, never more than the administrator’s own; writes are refused. What is the visitor’s own stays theirs.

Amounts are whole numbers of hundredths, percentages decimal numbers of percent, instants UTC (ISO 8601), ids opaque texts. \`webhooks\` is what the backend itself asks of bridges and operators.`

const token =
  'An access token (JWT) of the installation’s OpenID Connect realm, for the audience of this API and issued to the console. Role out of `realm_access.roles`, casinos out of `casinos`.'

const securitySchemes: OpenApiPart = {
  oidc: {
    type: 'openIdConnect',
    openIdConnectUrl: 'http://localhost:3000/realms/backoffice/.well-known/openid-configuration',
    description: `${token} The address is that of the realm on this machine; each installation has its own.`,
  },
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: token },
}

function recordPathsOf(registry: Registry, entity: Entity): OperationsByMethodAndPath {
  const { name, readOnly, immutable } = entity
  const one = recordSchemaNameOf(name)
  const [thing, many] = [
    singularAndPluralOf(name).one.toLowerCase(),
    singularAndPluralOf(name).many.toLowerCase(),
  ]
  const write = conflictErrorCodesOf(entity)
  const setsValidity = roundValidityCollections.some((collection) => collection === name)
  const codes = (usual: readonly ErrorCode[], external: readonly ErrorCode[]) => [
    ...usual,
    ...(entity.external ? external : []),
  ]
  const record = (description: string): DescribedAnswer => ({
    description,
    schema: schemaRef(one),
    example: componentRef('examples', one),
    headers: ['ETag'],
  })
  const changing = (description: string): Omit<Operation, 'summary' | 'body'> => ({
    description,
    may: 'edit',
    parameters: ['ifMatch', 'idempotencyKeyIfWanted', ...(setsValidity ? ['confirmedPlan' as const] : [])],
    answers: record('The record as it is now.'),
    codes: codes(
      [...(setsValidity ? unconfirmedExpiryErrorCodes : []), ...write],
      [
        ...(['ownUser', 'lastAdmin', 'lastUnlimitedAdmin', 'passwordOfLesser'] as const),
        ...(['userUpdateFailed', 'userChangedInPart', ...userReadErrorCodes] as const),
      ],
    ),
  })
  return {
    [`GET /${name}`]: {
      id: `read${toPascalCase(name)}`,
      summary: `List ${many}`,
      may: 'list',
      parameters: listParametersOf(entity),
      answers: {
        description: 'A page of what the caller sees.',
        schema: { type: 'array', items: schemaRef(rowSchemaNameOf(entity)) },
        headers: ['ETag', 'Content-Range', 'X-Total-Count', 'X-Total-Estimated'],
      },
      codes: codes(
        [
          'answerTooLarge',
          ...(hasComputedFields(entity) || entity.serving ? (['tooManyRows'] as const) : []),
        ],
        userListErrorCodes,
      ),
    },
    ...(!readOnly && {
      [`POST /${name}`]: {
        summary: `Create: ${thing}`,
        may: 'create',
        parameters: ['idempotencyKeyIfWanted'],
        body: { schema: schemaRef(`${one}Creation`), example: creationExampleOf(entity) },
        answers: { 201: { ...record('The record as it reads.'), headers: ['ETag', 'Location'] } },
        codes: codes(
          [...write, ...(entity.owner ? [entity.owner.tooMany] : [])],
          ['userAddFailed', 'userLeftBehind', 'userLimitReached', ...userReadErrorCodes],
        ),
      },
    }),
    [`GET /${name}/{id}`]: {
      id: `read${one}`,
      summary: `Read: ${thing}`,
      may: 'show',
      parameters: ['ifNoneMatch'],
      answers: record('The record.'),
      codes: codes([], ['userFetchFailed']),
    },
    ...(!readOnly &&
      !immutable && {
        [`PUT /${name}/{id}`]: {
          ...changing('What is absent is empty afterwards, but for secrets, and for what is the server’s.'),
          id: `replace${one}`,
          summary: `Replace: ${thing}`,
          body: { schema: schemaRef(`${one}Replacement`) },
        },
        [`PATCH /${name}/{id}`]: {
          ...changing(
            'The fields given take the place of those stored. What changes nothing leaves the version as it is.',
          ),
          id: `change${one}`,
          summary: `Change: ${thing}`,
          body: { schema: schemaRef(`${one}Change`), required: false, example: changeExampleOf(entity) },
        },
        [`DELETE /${name}/{id}`]: {
          summary: `Delete: ${thing}`,
          description: deletionNote(registry, entity),
          may: 'delete',
          parameters: ['ifMatch', 'idempotencyKeyIfWanted'],
          answers: { ...record('The record as it was.'), headers: [] },
          codes: codes(
            ['tooLarge', 'invalid', ...registry.usages(name).map(({ code }) => code)],
            ['ownUser', 'lastAdmin', 'lastUnlimitedAdmin', 'userDeleteFailed', ...userReadErrorCodes],
          ),
        },
      }),
    [`GET /${name}/{id}/usage`]: {
      id: `read${one}Usage`,
      summary: `Where it is used: ${thing}`,
      may: 'show',
      answers: {
        description: 'By collection and field, as far as the caller sees.',
        schema: { type: 'array', items: schemaRef('Usage') },
      },
      codes: codes([], userReadErrorCodes),
    },
  }
}

const userReadErrorCodes: readonly ErrorCode[] = ['userFetchFailed', 'userListFailed']
const userListErrorCodes: readonly ErrorCode[] = ['userListFailed', 'tooManyUsers']

function deletionNote(registry: Registry, { name }: Entity): string {
  const parts = registry.partsOf(name).map((part) => singularAndPluralOf(part.entity.name).many.toLowerCase())
  const used = registry
    .usages(name)
    .map((usage) => `${singularAndPluralOf(usage.entity.name).many.toLowerCase()} (\`${usage.code}\`)`)
  return [
    ...(used.length
      ? [`Refused while it is used by ${[...new Set(used)].join(', ')}; \`refs\` names them.`]
      : []),
    ...(parts.length ? [`With it go its ${parts.join(', ')}.`] : []),
  ].join(' ')
}
