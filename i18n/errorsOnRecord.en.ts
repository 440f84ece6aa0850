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
} satisfies Partial<Record<ErrorCode, string>>
