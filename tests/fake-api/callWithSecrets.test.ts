import { expect, it } from 'vitest'
import type {
  CallExternalSystem,
  OutboundResult,
  OutboundRequestOptions,
} from '../../fake-api/outboundRequest.ts'
import { callWithSecrets } from '../../fake-api/callWithSecrets.ts'

const origins = ['https://there.example']

it.each([
  ['that can be decrypted is sent', { $secret: 'known', origins }, 'answered', ['known']],
  [
    'that cannot be decrypted is not sent, not even as an empty text',
    { $secret: '', unreadable: 'x.y.z', origins },
    'secretUnreadable',
    [],
  ],
  ['entered for another address is not sent', { $secret: 'known', origins: [] }, 'addressChanged', []],
  [
    'that is both counts as entered for another address',
    { $secret: '', unreadable: 'x.y.z' },
    'addressChanged',
    [],
  ],
])('a secret %s', async (_what, sealed, outcome, sent) => {
  const bodies: unknown[] = []
  const call = async (_address: string, asking?: OutboundRequestOptions): Promise<OutboundResult> => {
    bodies.push(asking?.body)
    return { outcome: 'answered', status: 200, body: null, latencyMs: 1 }
  }
  const ask: CallExternalSystem = Object.assign(call, { mayAsk: () => true, own: call })
  const asked = await callWithSecrets(ask, 'https://there.example/a', (open) => ({
    address: 'https://there.example/a/b',
    body: open(sealed),
  }))
  expect([asked.outcome, bodies]).toEqual([outcome, sent])
})
