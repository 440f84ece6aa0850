import { limits } from '../../src/contract/limits.ts'
import { pushManyBodySchema } from '../../src/contract/pushes.ts'
import { defineAction, type Routes } from '../actions/action.ts'
import {
  contractAnswer,
  objectSchema,
  recordSchemaNameOf,
  startedJobAnswer,
  toPascalCase,
} from '../http/operation.ts'
import { startPushOfMany, readPushPlan, startPush } from './start.ts'

/** Pushes of one record, and of many. */
export function definePushes(name: 'casinos' | 'integrations'): Routes {
  const record = recordSchemaNameOf(name)
  const thing = record.toLowerCase()
  return {
    ...defineAction(`/${name}`, 'push', {
      id: `pushMany${toPascalCase(name)}`,
      summary: `Push many: ${name}`,
      description:
        'One job pushes the casinos, or those of the integrations; its items have the casinos’ ids. With `dryRun` nothing happens, and no key is needed.',
      parameters: ['idempotencyKeyUnlessDry'],
      body: {
        schema: pushManyBodySchema,
        example: { ids: [name === 'casinos' ? 'cf_aurora' : 'polaris'], dryRun: true },
      },
      answers: {
        200: contractAnswer('With `dryRun`: the targets, which are casinos.', 'PushPlan'),
        202: startedJobAnswer,
      },
      codes: ['nothingToPush'],
      handle: startPushOfMany,
    }),
    ...defineAction(`/${name}/{id}`, 'push', {
      summary: `Push the configuration: ${thing}`,
      description: 'What a bridge is sent is the webhook `bridgeConfiguration`.',
      body: {
        schema: objectSchema(
          {
            targets: {
              type: 'array',
              items: { type: 'string', maxLength: limits.id },
              maxItems: limits.batch,
              description: 'Ids out of the plan; all of them unless given.',
            },
          },
          [],
        ),
        required: false,
        example: {},
      },
      answers: { 202: startedJobAnswer },
      codes: ['nothingToPush'],
      handle: startPush,
      plan: {
        id: `plan${record}Push`,
        summary: `What a push would tell: ${thing}`,
        description:
          'By target, what has changed since the last push that succeeded, field by field, secrets as markers. Of a casino the target is its bridge, of an integration each of its casinos.',
        answers: contractAnswer('The targets.', 'PushPlan', {
          targets: [
            {
              id: 'aurora-north',
              label: 'Nordlicht Bridge',
              casinoId: 'cf_aurora',
              changes: [{ field: 'maxRtp', before: 98, after: 97.5 }],
              unsent: [],
              pushedAt: '2026-07-02T08:10:04.000Z',
              failure: null,
            },
          ],
        }),
        handle: readPushPlan,
      },
    }),
  }
}
