import { common } from './resources.common.en.ts'

export const reportFileResources = {
  reports: {
    name: 'Download |||| Downloads',
    create: 'Request a file',
    fields: {
      ...common,
      createdAt: 'Requested',
      kind: 'Report',
      filter: 'Period and filters',
      sort: 'Order',
      format: 'Format',
      from: 'From',
      to: 'To',
      casinoIds: 'Casinos (IDs)',
      name: 'File',
      state: 'Status',
      rows: 'Rows',
      expected: 'Rows expected',
      size: 'Size',
      checksum: 'SHA-256',
      failure: 'Reason',
      jobId: 'Job ID',
      by: 'By',
      'by.id': 'User ID',
      'by.name': 'Requested by',
      finishedAt: 'Ready',
      expiresAt: 'Expires',
    },
    choices: {
      kind: {
        ggr: 'GGR report',
        'casino-performance': 'Casino performance',
        'game-performance': 'Game performance',
        'top-games': 'Top 5 games',
        rounds: 'Game rounds',
      },
      format: {
        de: 'CSV, German',
        en: 'CSV, English',
        machine: 'CSV for programs',
      },
      state: {
        making: 'Being generated',
        ready: 'Ready',
        failed: 'Failed',
        cancelled: 'Cancelled',
        expired: 'Expired',
      },
    },
    actions: { request: 'Requested', fetch: 'Downloaded' },
  },
}
