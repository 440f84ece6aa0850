import { expect, it } from 'vitest'
import { webAddress } from '../../src/contract/webAddress.ts'

it('is one of the web, without a user', () => {
  expect(webAddress('https://wallet.example/v2')?.host).toBe('wallet.example')
  for (const none of [
    '',
    'wallet.example',
    'ftp://a.example',
    'https://u@a.example',
    'https://u:p@a.example',
  ])
    expect(webAddress(none)).toBeNull()
})

it('is refused where it cannot be read, however often one was read before', () => {
  for (let count = 0; count < 100_000; count++) webAddress('https://wallet.example/v2')
  expect(webAddress("HtTPs:'X\u00cc\u0096\u000b")).toBeNull()
})
