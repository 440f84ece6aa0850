import { roles } from '../src/contract/access.ts'
import { can } from '../src/contract/can.ts'
import type { Entity } from '../src/contract/entity.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import type { Registry } from '../src/contract/registry.ts'
import { validityCollections } from '../src/contract/validityPlan.ts'
import { toPascalCase, recordName, ref, schemaRef, namesOf } from './names.ts'
import type { Answer, Operation, Paths } from './operation.ts'
import { idempotencyKeyIfWanted, ifMatch, ifNoneMatch, listParameters, planIfWanted } from './parameters.ts'
import { conflictCodes, rowSchemaName, unconfirmedCodes } from './records.ts'
import { changeExample, creationExample } from './examples.ts'
import { hasComputedFields } from '../src/contract/describe.ts'

/** The operations of an entity. */
export function recordPaths(registry: Registry, entity: Entity): Paths {
  const { name, readOnly, final } = entity
  const one = recordName(name)
  const { one: thing, many } = namesOf(name)
  const write = [...writeErrorCodes, ...conflictCodes(entity)]
  const setsValidity = validityCollections.some((collection) => collection === name)
  const codes = (usual: readonly ErrorCode[], external: readonly ErrorCode[]) => [
    ...usual,
    ...(entity.external ? external : []),
  ]
  const common = { tag: many }
  const record = (description: string): Answer => ({
    description,
    schema: schemaRef(one),
    example: ref('examples', one),
    headers: ['ETag'],
  })
  const changing = (id: string, summary: string, schema: string, description: string): Operation => ({
    ...common,
    id: `${id}${one}`,
    summary,
    description,
    who: whoMay(entity, 'edit'),
    parameters: [ifMatch, idempotencyKeyIfWanted, ...(setsValidity ? [planIfWanted] : [])],
    body: {
      schema: schemaRef(schema),
      ...(id === 'change' && { required: false, example: changeExample(entity) }),
    },
    answers: { 200: record('The record as it is now.') },
    codes: codes(
      ['notFound', 'stale', 'versionMissing', ...(setsValidity ? unconfirmedCodes : []), ...write],
      [
        'ownUser',
        'lastAdmin',
        'lastUnlimitedAdmin',
        'passwordOfLesser',
        'userUpdateFailed',
        'userChangedInPart',
        ...userReadCodes,
      ],
    ),
  })
  return {
    [`/${name}`]: {
      get: {
        ...common,
        id: `read${toPascalCase(name)}`,
        summary: `List ${many.toLowerCase()}`,
        who: whoMay(entity, 'list'),
        parameters: listParameters(entity),
        answers: {
          200: {
            description: 'A page of what the caller sees.',
            schema: { type: 'array', items: schemaRef(rowSchemaName(entity)) },
            headers: ['ETag', 'Content-Range', 'X-Total-Count', 'X-Total-Estimated'],
          },
        },
        codes: codes(
          [
            'malformed',
            'answerTooLarge',
            ...(hasComputedFields(entity) || entity.serving ? (['tooManyRows'] as const) : []),
          ],
          userListCodes,
        ),
      },
      ...(!readOnly && {
        post: {
          ...common,
          id: `create${one}`,
          summary: `Create: ${thing.toLowerCase()}`,
          who: whoMay(entity, 'create'),
          parameters: [idempotencyKeyIfWanted],
          body: { schema: schemaRef(`${one}Creation`), example: creationExample(entity) },
          answers: { 201: { ...record('The record as it reads.'), headers: ['ETag', 'Location'] } },
          codes: codes(
            [...write, ...(entity.owner ? [entity.owner.tooMany] : [])],
            ['userAddFailed', 'userLeftBehind', 'userLimitReached', ...userReadCodes],
          ),
        },
      }),
    },
    [`/${name}/{id}`]: {
      get: {
        ...common,
        id: `read${one}`,
        summary: `Read: ${thing.toLowerCase()}`,
        who: whoMay(entity, 'show'),
        parameters: [ifNoneMatch],
        answers: { 200: record('The record.') },
        codes: codes(['notFound'], ['userFetchFailed']),
      },
      ...(!readOnly &&
        !final && {
          put: changing(
            'replace',
            `Replace: ${thing.toLowerCase()}`,
            `${one}Replacement`,
            'What is absent is empty afterwards, but for secrets, and for what is the server’s.',
          ),
          patch: changing(
            'change',
            `Change: ${thing.toLowerCase()}`,
            `${one}Change`,
            'The fields given take the place of those stored. What changes nothing leaves the version as it is.',
          ),
          delete: {
            ...common,
            id: `delete${one}`,
            summary: `Delete: ${thing.toLowerCase()}`,
            description: deletionNote(registry, entity),
            who: whoMay(entity, 'delete'),
            parameters: [ifMatch, idempotencyKeyIfWanted],
            answers: { 200: { ...record('The record as it was.'), headers: [] } },
            codes: codes(
              [
                'notFound',
                'stale',
                'versionMissing',
                'tooLarge',
                'invalid',
                ...new Set(registry.usages(name).map(({ code }) => code)),
              ],
              ['ownUser', 'lastAdmin', 'lastUnlimitedAdmin', 'userDeleteFailed', ...userReadCodes],
            ),
          },
        }),
    },
    [`/${name}/{id}/usage`]: {
      get: {
        ...common,
        id: `read${one}Usage`,
        summary: `Where it is used: ${thing.toLowerCase()}`,
        who: whoMay(entity, 'show'),
        answers: {
          200: {
            description: 'By collection and field, as far as the caller sees.',
            schema: { type: 'array', items: schemaRef('Usage') },
          },
        },
        codes: codes(['notFound'], userReadCodes),
      },
    },
  }
}

/** Who may take an action, in words. */
export function whoMay(entity: Entity, action: string): string {
  const named = { admin: 'administrators', visitor: 'visitors' }
  const who = roles
    .filter((role) => can({ id: '', name: '', role, casinoAccess: 'all', casinos: [] }, entity, action))
    .map((role) => named[role])
  const isWhole = entity.wholeActions.includes(action)
  const limited = isWhole ? ' who see all casinos' : entity.scope ? ', each for the casinos they see' : ''
  const own = entity.owner ? ', each for their own' : ''
  return `${who.join(' and ') || 'nobody'}${own || limited}`
}

/** The codes of any write. */
export const writeErrorCodes: readonly ErrorCode[] = ['malformed', 'tooLarge', 'invalid']

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
