import { expect, it } from 'vitest'
import { gameProviders } from '../../resources/game-providers/entity.ts'
import { apiTypeNames } from '../../resources/game-providers/apiTypes.ts'
import { variantFields } from '../../src/contract/describe.ts'
import { startApi } from '../support/api.ts'
import { startForAll } from '../support/started.ts'
import { writer } from './support.ts'

const api = startForAll(() => startApi())
const { patch } = writer(() => api)

it('provider APIs use every kind of field, and their secrets are hidden', () => {
  const fields = apiTypeNames.flatMap((name) => variantFields(gameProviders, 'apiConfig', name))
  const names = (kept: boolean) =>
    [...new Set(fields.flatMap(({ name, kind }) => ((kind === 'secret') === kept ? [name] : [])))].toSorted()
  expect(apiTypeNames.length).toBeGreaterThanOrEqual(5)
  expect(names(false)).toEqual(
    expect.arrayContaining(
      'apiUrl backOfficeAdmin backendUrl callerId casinoCockpitUrl casinoName freeSpinsOperatorId frontendUrl historyUrl nodeId operatorId'.split(
        ' ',
      ),
    ),
  )
  expect(names(true)).toEqual(
    expect.arrayContaining(
      'apiKey backOfficePassword callerPassword freeSpinsPassword key1 key2 salt secret'.split(' '),
    ),
  )
})

it('the settings of another API are refused at the exact field', async () => {
  const code = 'apiConfigNotApplicable'
  const answer = await patch('/game-providers/hexanode', { apiType: 'direct' })
  expect(answer.body).toMatchObject({
    status: 422,
    errors: {
      'apiConfig.nodeId': { code },
      'apiConfig.key1': { code },
      'apiConfig.apiKey': { code: 'required' },
    },
  })
  expect(answer.text).not.toContain('demo-')
})
