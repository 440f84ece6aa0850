import { expect, it } from 'vitest'
import { startApi } from '../support/api.ts'
import { startForAll } from '../support/started.ts'
import { writer } from './support.ts'

const api = startForAll(() => startApi())
const { patch } = writer(() => api)

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
