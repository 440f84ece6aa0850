import { lazyPart } from '../../src/layout/part.tsx'
import { screens } from '../../src/schema/derive.tsx'
import { gameRounds } from './entity.ts'

const edit = () => import('./RoundPage.tsx')

/** All rounds, to look at. */
export const gameRoundScreens = screens(gameRounds, {
  path: 'reporting/game-rounds',
  section: 'reporting',
  icon: 'rounds',
  drawer: true,
  columns: ['id', 'startedAt', 'casinoId', 'gameId', 'playerId', 'debit', 'totalWin', 'status'],
  above: lazyPart(() => import('../reports/RoundSums.tsx')),
  list: () => import('./RoundList.tsx'),
  edit,
})

/** The open ones, to be worked off in the order in which they will be refunded by themselves. */
export const openRoundScreens = screens(gameRounds, {
  path: 'support/open-game-rounds',
  section: 'support',
  icon: 'hourglass',
  words: 'open-game-rounds',
  fixed: { status: ['open'] },
  sort: { field: 'refundAt', order: 'ASC' },
  drawer: true,
  columns: ['id', 'refundAt', 'casinoId', 'gameId', 'playerId', 'debit', 'credit', 'totalWin'],
  filters: [
    'refundAt',
    'casinoId',
    'gameId',
    'startedAt',
    'moneyKind',
    'currency',
    'debit',
    'credit',
    'totalWin',
  ],
  cells: { refundAt: lazyPart(() => import('./TimeLeft.tsx')) },
  bulk: ['close'],
  bulkDialogs: { close: lazyPart(() => import('./CloseManyDialog.tsx')) },
  edit,
})
