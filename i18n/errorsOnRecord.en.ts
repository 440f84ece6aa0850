import type { ErrorCode } from '../src/contract/errors.ts'

/** Those that are filled with values, as the audit log says them, which keeps the code alone. */
export const errorsOnRecord = {
  providerFailed: 'The game provider reported an error.',
  roundClosed: 'The round was already closed.',
  roundEnded: 'The round had already ended.',
  roundBeingClosed: 'The round was already being closed.',
  operatorFailed: "The casino's operator reported an error. The round stayed open.",
  operatorRefused: "The casino's operator refused the booking. The round stayed open.",
  bridgeRefused: 'The bridge reported an error.',
  maxRtpBelowGames: 'Games with a higher RTP were active in the casino.',
  rtpAboveCasinos: 'The game was active in at least one casino whose max RTP is lower.',
  tooManyUsers: 'The sign-in service has more users than can be listed here.',
  userLimitReached: 'The maximum number of users had been reached.',
  tooManyEntries: 'There were more entries than one export holds.',
  tooManyJobs: 'The person had the maximum number of jobs running.',
  tooManyFiles: 'The person had the maximum number of files.',
  tooManyFileRows: 'The person’s files would have had too many rows.',
  tooManyViews: 'The person had the maximum number of saved views.',
  bridgeUsedByCasino: 'The bridge is used by a casino.',
  jurisdictionUsedByCasino: 'The jurisdiction is used by a casino.',
  jurisdictionUsedByVersion: 'The jurisdiction is used by a game version.',
  optionUsedByCasino: 'The integration option is used by a casino.',
  providerUsedByGame: 'The game provider is assigned to a game.',
  studioUsedByGame: 'The game studio is assigned to a game.',
  gameInCasino: 'The game is assigned to a casino.',
  gameInIntegration: 'The game is assigned to an integration.',
} satisfies Partial<Record<ErrorCode, string>>
