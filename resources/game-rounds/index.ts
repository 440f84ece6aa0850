import { lazyComponent, lazyNamedComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import type { ConfirmDialogProps } from '../../src/screens.ts'
import { gameRounds } from './entity.ts'

const edit = () => import('./RoundPage.tsx')

const times = () => import('./TimeLeft.tsx')

export const gameRoundScreens = defineScreens(gameRounds, {
  path: 'reporting/game-rounds',
  section: 'reporting',
  icon: 'rounds',
  guide: 'close-rounds',
  drawer: true,
  columns: ['id', 'startedAt', 'casinoId', 'gameId', 'playerId', 'debit', 'totalWin', 'status'],
  aside: ['casinoId', 'gameId', 'playerId', 'totalWin'],
  filters: [
    ...(['status', 'startedAt', 'playerId', 'casinoId', 'gameId', 'currency', 'moneyKind'] as const),
    ...(['debit', 'credit', 'totalWin', 'gambled', 'gambledWon', 'awaits', 'expiresAt'] as const),
    ...(['refundAt', 'endedAt', 'closeType', 'closedBy', 'integrationId', 'voucherCode'] as const),
    ...(['fundsStart', 'fundsEnd', 'displayedOutcome', 'createdAt', 'updatedAt'] as const),
  ],
  above: lazyComponent(() => import('../reports/RoundSums.tsx')),
  list: () => import('./RoundList.tsx'),
  edit,
})

export const openRoundScreens = defineScreens(gameRounds, {
  path: 'support/open-game-rounds',
  section: 'support',
  icon: 'hourglass',
  guide: 'close-rounds',
  words: 'open-game-rounds',
  fixed: { status: ['open'] },
  sort: { field: 'expiresAt', order: 'ASC' },
  drawer: true,
  // The amounts come first, so that they stay visible beside an open drawer. `startedAt` would cut the names of casino and game.
  columns: ['id', 'debit', 'credit', 'totalWin', 'expiresAt', 'casinoId', 'gameId', 'playerId'],
  aside: ['casinoId', 'gameId', 'playerId'],
  filters: [
    'awaits',
    'expiresAt',
    'playerId',
    'casinoId',
    'gameId',
    'startedAt',
    'refundAt',
    'currency',
    'moneyKind',
    'debit',
    'credit',
    'totalWin',
  ],
  cells: {
    expiresAt: lazyNamedComponent(times, 'TimeLeft'),
    startedAt: lazyNamedComponent(times, 'RoundAge'),
  },
  bulk: ['close'],
  bulkDialogs: { close: lazyComponent(() => import('./CloseManyDialog.tsx')) },
  edit,
})

export const earlierExpiryConfirmDialog = lazyComponent<ConfirmDialogProps>(
  () => import('./EarlierExpiryConfirmDialog.tsx'),
)
