import packageJson from '../package.json' with { type: 'json' }
import { account } from '../resources/account/entity.ts'
import { registry } from '../resources/entities.ts'
import { assignmentPaths } from './actions/assignments.ts'
import { auditPaths } from './actions/audit.ts'
import { checkPaths } from './actions/checks.ts'
import { generalPaths } from './actions/general.ts'
import { importPaths } from './actions/imports.ts'
import { jobPaths } from './actions/jobs.ts'
import { livePaths } from './actions/live.ts'
import { pushPaths } from './actions/pushes.ts'
import { reportFilePaths, reportPaths } from './actions/reports.ts'
import { roundPaths } from './actions/rounds.ts'
import { userPaths } from './actions/users.ts'
import { description, securitySchemes } from './about.ts'
import { convertedAll } from './convert.ts'
import type { Json } from './json.ts'
import { kindComponents } from './kinds.ts'
import {
  problemExamples,
  responseComponents,
  operationJson,
  type Operation,
  type Paths,
} from './operation.ts'
import { headerComponents, parameterComponents } from './parameters.ts'
import { filterName, filterSchema, filterValue, scalar } from './query.ts'
import { recordExamples } from './records/examples.ts'
import { recordPaths } from './records/paths.ts'
import { readSchema, recordSchemas } from './records/schemas.ts'
import { shapes } from './shapes/index.ts'
import { bridgeConfiguration, webhooks } from './webhooks.ts'

/** The OpenAPI document of the API, made from the declarations that the API enforces. */
export function openApiDocument(): Json {
  const paths = together([
    generalPaths,
    livePaths,
    ...registry.all.map((entity) => recordPaths(registry, entity)),
    ...[pushPaths, importPaths, assignmentPaths, roundPaths, checkPaths, jobPaths],
    ...[auditPaths, userPaths, reportPaths, reportFilePaths],
  ])
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
    tags: [
      ...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).map(({ tag }) => tag))),
    ].map((name) => ({ name })),
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, operation]) => [
            method,
            operationJson(operation, path, method),
          ]),
        ),
      ]),
    ),
    webhooks,
    components: {
      schemas: schemas(),
      parameters: parameterComponents,
      headers: headerComponents,
      responses: responseComponents(),
      examples: { ...problemExamples(), ...recordExamples() },
      securitySchemes,
    },
  }
}

const schemas = (): Json => ({
  ...Object.fromEntries(registry.all.flatMap((entity) => Object.entries(recordSchemas(entity)))),
  Account: readSchema(account),
  ...Object.fromEntries(registry.all.map((entity) => [filterName(entity), filterSchema(entity)])),
  Scalar: scalar,
  FilterValue: filterValue,
  ...kindComponents,
  ...convertedAll(shapes, 'output'),
  BridgeConfiguration: bridgeConfiguration(),
})

/** Merges operations; an address may be declared in several places. */
function together(all: readonly Paths[]): Record<string, Record<string, Operation>> {
  const merged: Record<string, Record<string, Operation>> = {}
  for (const paths of all) {
    for (const [path, methods] of Object.entries(paths)) merged[path] = { ...merged[path], ...methods }
  }
  return merged
}
