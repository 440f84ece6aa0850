import type { Row } from '../../src/contract/row.ts'

/** A user as the store would contain it: users are in the identity service, not in the fixtures. */
export const userExample: Row = {
  id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a02',
  version: 190_402_331_857_921,
  username: 'visitor@example.com',
  email: 'visitor@example.com',
  firstName: 'Jonas',
  lastName: 'Winter',
  password: { $secret: '' },
  role: 'visitor',
  casinoAccess: 'selected',
  casinoIds: ['cf_aurora', 'cf_bluefin'],
  enabled: true,
  createdAt: '2025-02-03T08:00:00.000Z',
}

/** A file of a report. The fixtures contain none, since it would have to be generated first. */
export const reportFileExample: Row = {
  id: 'q7m2kx4tw5ra',
  version: 3,
  kind: 'ggr',
  filter: { from: '2026-10-22', to: '2026-11-20' },
  sort: null,
  format: 'en',
  from: '2026-10-22',
  to: '2026-11-20',
  casinoIds: null,
  name: 'ggr-2026-10-22-2026-11-20.csv',
  state: 'ready',
  rows: 90,
  expected: null,
  size: 8412,
  checksum: '4cda91dc6c272c897e97bcf91de59740f18ecd62db63d98673541edd8b69d42e',
  failure: null,
  jobId: 'hx4mzq7ra2cd',
  by: { id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', name: 'Katharina Brandt' },
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:02.000Z',
  finishedAt: '2026-11-20T09:00:02.000Z',
  expiresAt: '2026-11-27T09:00:02.000Z',
}
