import { expect, it } from 'vitest'
import { parseWebAddress } from '../../src/contract/formats.ts'

it('accepts http and https URLs without user information', () => {
  expect(parseWebAddress('https://wallet.example/v2')?.host).toBe('wallet.example')
  for (const none of [
    '',
    'wallet.example',
    'ftp://a.example',
    'https://u@a.example',
    'https://u:p@a.example',
  ])
    expect(parseWebAddress(none)).toBeNull()
})

it('refuses unparseable texts, even after valid ones', () => {
  for (let count = 0; count < 100_000; count++) parseWebAddress('https://wallet.example/v2')
  expect(parseWebAddress("HtTPs:'X\u00cc\u0096\u000b")).toBeNull()
})
