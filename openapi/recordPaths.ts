import {
  type DescribedAnswer,
  type Operation,
  componentRef,
  recordSchemaNameOf,
  schemaRef,
  toPascalCase,
} from '../fake-api/http/operation.ts'
import { type Entity, hasComputedFields } from '../src/contract/entity.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import type { Registry } from '../src/contract/registry.ts'
import { roundValidityCollections } from '../src/contract/roundExpiryPlan.ts'
import { singularAndPluralOf } from './common.ts'
import type { OperationsByMethodAndPath } from './operation.ts'
import { listParametersOf } from './parameters.ts'
import { conflictErrorCodesOf, unconfirmedPlanErrorCodes } from '../fake-api/records/conflicts.ts'
import { rowSchemaNameOf } from './records.ts'
import { changeExampleOf, creationExampleOf } from './examples.ts'

export function recordPathsOf(registry: Registry, entity: Entity): OperationsByMethodAndPath {
  const { name, readOnly, final } = entity
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
      [...(setsValidity ? unconfirmedPlanErrorCodes : []), ...write],
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

/** The codes of reading single users and of searching them, and those of listing all users. */
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
