import type { Row } from '../../src/contract/row.ts'

/** A user as the store would have it: users are in the identity service, not in the fixtures. */
export const user: Row = {
  id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a02',
  version: 190_402_331_857_921,
  username: 'visitor@example.com',
  email: 'visitor@example.com',
  firstName: 'Jonas',
  lastName: 'Winter',
  password: { $secret: '' },
  role: 'visitor',
  casinoIds: ['cf_aurora', 'cf_bluefin'],
  enabled: true,
  createdAt: '2025-02-03T08:00:00.000Z',
}
