import type { ErrorCode } from '../src/contract/errors.ts'

/** Those that are filled with values, as the audit log says them, which keeps the code alone. */
export const errorsOnRecord = {
  providerFailed: 'The game provider reported an error.',
  roundClosed: 'The round was already closed.',
  roundEnded: 'The round had already been played to its end.',
  roundBeingClosed: 'The round was already being closed.',
  operatorFailed: "The casino's operator reported an error. The round stayed open.",
  operatorRefused: "The casino's operator refused the booking. The round stayed open.",
  bridgeRefused: 'The bridge reported an error.',
  maxRtpBelowGames: 'Games with a higher RTP were active in the casino.',
  rtpAboveCasinos: 'The game was active in at least one casino whose max RTP is lower.',
  tooManyUsers: 'The sign-in service has more users than can be listed here.',
  userLimitReached: 'There were as many users as there may be.',
  tooManyEntries: 'These were more entries than one export holds.',
  tooManyJobs: 'As many jobs were under way as one person may have.',
  tooManyFiles: 'There were as many files as are kept for one person.',
  tooManyFileRows: 'There would have been more rows in files than are kept for one person.',
  tooManyViews: 'There were as many saved views as one person may have.',
} satisfies Partial<Record<ErrorCode, string>>
