import type { Entity } from '../src/contract/entity.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import type { Registry } from '../src/contract/registry.ts'
import { roundExpiryCollections } from '../src/contract/roundExpiryPlan.ts'
import { toPascalCase, recordName, componentRef, schemaRef, namesOf } from './names.ts'
import type { Answer } from './common.ts'
import type { Operation, Paths } from './operation.ts'
import {
  optionalIdempotencyKey,
  ifMatch,
  ifNoneMatch,
  listParameters,
  optionalConfirmedPlan,
} from './parameters.ts'
import { conflictCodes, rowSchemaName, planNotConfirmedCodes } from './records.ts'
import { changeExample, creationExample } from './examples.ts'
import { hasComputedFields } from '../src/contract/describe.ts'

/** The operations of an entity. */
export function recordPaths(registry: Registry, entity: Entity): Paths {
  const { name, readOnly, final } = entity
  const one = recordName(name)
  const [thing, many] = [namesOf(name).one.toLowerCase(), namesOf(name).many.toLowerCase()]
  const write = conflictCodes(entity)
  const setsValidity = roundExpiryCollections.some((collection) => collection === name)
  const codes = (usual: readonly ErrorCode[], external: readonly ErrorCode[]) => [
    ...usual,
    ...(entity.external ? external : []),
  ]
  const record = (description: string): Answer => ({
    description,
    schema: schemaRef(one),
    example: componentRef('examples', one),
    headers: ['ETag'],
  })
  const changing = (description: string): Omit<Operation, 'summary' | 'body'> => ({
    description,
    may: 'edit',
    parameters: [ifMatch, optionalIdempotencyKey, ...(setsValidity ? [optionalConfirmedPlan] : [])],
    answers: record('The record as it is now.'),
    codes: codes(
      [...(setsValidity ? planNotConfirmedCodes : []), ...write],
      [
        ...(['ownUser', 'lastAdmin', 'lastUnlimitedAdmin', 'passwordOfLesser'] as const),
        ...(['userUpdateFailed', 'userChangedInPart', ...userReadCodes] as const),
      ],
    ),
  })
  return {
    [`GET /${name}`]: {
      id: `read${toPascalCase(name)}`,
      summary: `List ${many}`,
      may: 'list',
      parameters: listParameters(entity),
      answers: {
        description: 'A page of what the caller sees.',
        schema: { type: 'array', items: schemaRef(rowSchemaName(entity)) },
        headers: ['ETag', 'Content-Range', 'X-Total-Count', 'X-Total-Estimated'],
      },
      codes: codes(
        [
          'answerTooLarge',
          ...(hasComputedFields(entity) || entity.serving ? (['tooManyRows'] as const) : []),
        ],
        userListCodes,
      ),
    },
    ...(!readOnly && {
      [`POST /${name}`]: {
        summary: `Create: ${thing}`,
        may: 'create',
        parameters: [optionalIdempotencyKey],
        body: { schema: schemaRef(`${one}Creation`), example: creationExample(entity) },
        answers: { 201: { ...record('The record as it reads.'), headers: ['ETag', 'Location'] } },
        codes: codes(
          [...write, ...(entity.owner ? [entity.owner.tooMany] : [])],
          ['userAddFailed', 'userLeftBehind', 'userLimitReached', ...userReadCodes],
        ),
      },
    }),
    [`GET /${name}/{id}`]: {
      id: `read${one}`,
      summary: `Read: ${thing}`,
      may: 'show',
      parameters: [ifNoneMatch],
      answers: record('The record.'),
      codes: codes([], ['userFetchFailed']),
    },
    ...(!readOnly &&
      !final && {
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
          body: { schema: schemaRef(`${one}Change`), required: false, example: changeExample(entity) },
        },
        [`DELETE /${name}/{id}`]: {
          summary: `Delete: ${thing}`,
          description: deletionNote(registry, entity),
          may: 'delete',
          parameters: [ifMatch, optionalIdempotencyKey],
          answers: { ...record('The record as it was.'), headers: [] },
          codes: codes(
            ['tooLarge', 'invalid', ...registry.usages(name).map(({ code }) => code)],
            ['ownUser', 'lastAdmin', 'lastUnlimitedAdmin', 'userDeleteFailed', ...userReadCodes],
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
      codes: codes([], userReadCodes),
    },
  }
}

/** The codes of reading single users and of searching them, and those of listing all users. */
export const userReadCodes: readonly ErrorCode[] = ['userFetchFailed', 'userListFailed']
export const userListCodes: readonly ErrorCode[] = ['userListFailed', 'tooManyUsers']

function deletionNote(registry: Registry, { name }: Entity): string {
  const parts = registry.partsOf(name).map((part) => namesOf(part.entity.name).many.toLowerCase())
  const used = registry
    .usages(name)
    .map((usage) => `${namesOf(usage.entity.name).many.toLowerCase()} (\`${usage.code}\`)`)
  return [
    ...(used.length
      ? [`Refused while it is used by ${[...new Set(used)].join(', ')}; \`refs\` names them.`]
      : []),
    ...(parts.length ? [`With it go its ${parts.join(', ')}.`] : []),
  ].join(' ')
}
