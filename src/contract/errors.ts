import { fieldErrorStatus } from './fieldErrors.ts'

/**
 * The one list of error codes, each with the HTTP status it is answered with. The words are in `i18n/`
 * (`errors.<code>`), so that an error reads in the language of its reader; parameters are filled in there.
 */
export const errorStatus = {
  // The call itself
  malformed: 400,
  idempotencyKeyMissing: 400,
  unauthenticated: 401,
  noPermission: 403,
  notFound: 404,
  methodNotAllowed: 405,
  stale: 412,
  tooLarge: 413,
  invalid: 422,
  versionMissing: 428,
  tooManyCalls: 429,
  unexpected: 500,
  // A read that took longer than it may, or waited too long for others to end
  tooSlow: 503,
  // The backend as a whole: something is missing that it needs, or it is ending
  notReady: 503,

  // Neighbours
  backendUnreachable: 503,
  bridgeUnreachable: 502,
  bridgeTimeout: 504,
  reportingUnavailable: 503,
  reportingInconsistent: 502,
  identityUnavailable: 503,
  pushFailed: 502,

  // Imports: the provider does not give its list; what was looked at is not what is there now
  providerUnreachable: 502,
  providerTimeout: 504,
  providerFailed: 502,
  providerAnswerInvalid: 502,
  importChanged: 409,
  gameNotOffered: 409,
  offeredTwice: 409,
  // Components: no address to ask at, no connection, no answer in time, an answer that is no hash
  componentsNotSetUp: 503,
  componentUnreachable: 502,
  componentTimeout: 504,
  componentFailed: 502,
  componentNotInstalled: 502,

  // Pushes: there is nobody to tell; what a bridge said, or did not
  nothingToPush: 409,
  bridgeRefused: 502,
  bridgeConfirmedOther: 502,

  // Taken: something else already carries this value
  nameTaken: 409,
  casinoIdTaken: 409,
  casinoIdHeld: 409,
  gameIdTaken: 409,
  integrationIdTaken: 409,
  providerIdTaken: 409,
  versionNumberTaken: 409,
  hashTaken: 409,
  gameAlreadyAssigned: 409,
  gameAlreadyInIntegration: 409,

  // Jobs: one works on it already; there is nothing to stop, nothing to try again; it takes the server down
  alreadyRunning: 409,
  jobFinished: 409,
  nothingFailed: 409,
  jobCrashed: 500,

  // Quotas: somebody has as much of it as one person may
  tooManyJobs: 409,
  tooManyFiles: 409,
  tooManyFileRows: 409,
  tooManyViews: 409,

  // In use: the record cannot go while others need it
  inUse: 409,
  bridgeHasIntegrations: 409,
  bridgeUsedByCasino: 409,
  jurisdictionUsedByCasino: 409,
  jurisdictionUsedByVersion: 409,
  integrationHasCasinos: 409,
  optionUsedByCasino: 409,
  casinoIsDefault: 409,
  providerUsedByGame: 409,
  studioUsedByGame: 409,
  gameInCasino: 409,
  gameInIntegration: 409,
  gameHasVersions: 409,

  // Activation: somebody has changed it since the job that is to be put back; that job is another kind, or goes on
  changedSince: 409,
  notUndoable: 409,
  casinoHasRounds: 409,
  gameHasRounds: 409,
  versionHasRounds: 409,

  // What belongs together: the change would part it
  integrationBridgeFixed: 409,
  rtpAboveMax: 409,
  maxRtpBelowGames: 409,
  rtpAboveCasinos: 409,

  // Users. The identity service did not do what it was asked to, whether it refused or failed (502); nothing was done at
  // all where it cannot be reached, or may not be, since no secret is set for it (`identityUnavailable`, 503).
  ownUser: 403,
  lastAdmin: 409,
  lastUnlimitedAdmin: 409,
  usernameTaken: 409,
  emailTaken: 409,
  nameCharacter: 422,
  passwordOfLesser: 409,
  badCredentials: 401,
  passwordsDiffer: 422,
  visitorSeesSelected: 422,
  allCasinosNamed: 422,
  userAddFailed: 502,
  userUpdateFailed: 502,
  userChangedInPart: 502,
  userDeleteFailed: 502,
  userListFailed: 502,
  userFetchFailed: 502,
  passwordResetFailed: 502,
  userLeftBehind: 502,
  tooManyUsers: 502,
  userLimitReached: 409,

  // An administrator reads as a visitor: nothing is written meanwhile; it has ended, or is another's
  viewingReadOnly: 403,
  viewingOver: 403,

  // Rounds: what is closed, or being closed by somebody; what cannot be done with it as it is
  roundClosed: 409,
  roundEnded: 409,
  roundBeingClosed: 409,
  refundAfterCredit: 409,
  bookingPinned: 409,
  // Operators: no connection, no answer in time, a refusal, an answer that is about something else
  operatorUnreachable: 502,
  operatorTimeout: 504,
  operatorFailed: 502,
  operatorRefused: 502,
  operatorConfirmedOther: 502,
  operatorBookedOther: 502,
  commentTooShort: 422,
  tooManyRows: 422,
  answerTooLarge: 422,

  // Audit log: why an entry cannot be put back; more entries than an export holds
  revertNothing: 409,
  revertCreation: 409,
  revertDeletion: 409,
  revertElsewhere: 409,
  revertSecret: 409,
  revertGone: 409,
  revertDone: 409,
  revertChanged: 409,
  tooManyEntries: 409,
  breakNotFound: 409,

  // Reports
  noData: 404,

  // Files of reports: not whole yet, or never; gone; of casinos that are not the user's any more; a link that was used, or is too old
  reportNotReady: 409,
  reportIncomplete: 409,
  reportExpired: 410,
  reportOutOfReach: 403,
  linkGone: 410,

  ...fieldErrorStatus,
} as const

/** A name out of the one list of error codes. */
export type ErrorCode = keyof typeof errorStatus

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)
