export const statusByFieldErrorCode = {
  required: 422,
  unknownField: 422,
  readOnlyField: 422,
  fieldInvalid: 422,
  tooLong: 422,
  tooShort: 422,
  tooManyValues: 422,
  // The list is part of each token, and servers refuse headers of that length.
  tokenTooLong: 422,
  recordTooLong: 422,
  characterNotAllowed: 422,
  tooSmall: 422,
  notAbove: 422,
  tooBig: 422,
  notWhole: 422,
  tooManyDecimals: 422,
  urlInvalid: 422,
  addressNotAllowed: 422,
  // The secret was entered for another address than the one to which it would be sent, and has to be entered again.
  secretAddressChanged: 409,
  // The key that encrypted the secret is lost, and the secret has to be entered again.
  secretUnreadable: 409,
  linkInvalid: 422,
  idInvalid: 422,
  choiceInvalid: 422,
  emailInvalid: 422,
  usernameInvalid: 422,
  amountTwice: 422,
  pemInvalid: 422,
  optionValueInvalid: 422,
  hashInvalid: 422,
  bridgeDiffers: 422,
  casinoNotOfIntegration: 422,
  followUpReachesLess: 422,
  duplicate: 422,
  // The referred record serves casinos that the user does not see.
  servesOthers: 403,
  referenceMissing: 422,
  providerMissing: 422,
  providerNotFound: 422,
  studioMissing: 422,
  operatorApiConfigNotApplicable: 422,
  apiConfigNotApplicable: 422,
  passwordTooShort: 422,
  passwordIsUsername: 422,
  passwordIsEmail: 422,
  passwordRefused: 422,
} as const

/** The HTTP status of each code. Texts are in `i18n/` (`errors.<code>`). */
export const statusByErrorCode = {
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
  tooSlow: 503,
  tooBusy: 503,
  /** The data file can hold no more. */
  storeFull: 503,
  // The backend lacks something that it needs, or is stopping.
  notReady: 503,

  backendUnreachable: 503,
  bridgeUnreachable: 502,
  bridgeTimeout: 504,
  reportingUnavailable: 503,
  reportingInconsistent: 502,
  identityUnavailable: 503,
  pushFailed: 502,

  // Imports: the provider does not answer with its list, or the list differs from the preview.
  providerUnreachable: 502,
  providerTimeout: 504,
  providerFailed: 502,
  providerAnswerInvalid: 502,
  importChanged: 409,
  gameNotOffered: 409,
  offeredTwice: 409,
  // Components: there is no address, no connection, a timeout, or an invalid answer.
  componentsNotSetUp: 503,
  componentUnreachable: 502,
  componentTimeout: 504,
  componentFailed: 502,
  componentNotInstalled: 502,

  // Pushes: there is no bridge to push to, or the bridge did not confirm.
  nothingToPush: 409,
  bridgeRefused: 502,
  bridgeConfirmedOther: 502,

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

  // Jobs: another one is running, there is nothing to cancel or to retry, the job crashes the server, or its input is missing.
  alreadyRunning: 409,
  jobFinished: 409,
  nothingFailed: 409,
  jobCrashed: 500,
  jobInputMissing: 409,

  tooManyJobs: 409,
  tooManyFiles: 409,
  tooManyFileRows: 409,
  tooManyViews: 409,

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

  // Activation: the state has changed since the job, the job cannot be undone, or undoing removes games without confirmation.
  changedSince: 409,
  notUndoable: 409,
  removesGames: 409,
  casinoHasRounds: 409,
  gameHasRounds: 409,
  versionHasRounds: 409,

  // Records that belong together would be separated.
  integrationBridgeFixed: 409,
  rtpAboveMax: 409,
  maxRtpBelowGames: 409,
  rtpAboveCasinos: 409,

  // The identity service refused or failed (502); it is unreachable or its secret is not set (`identityUnavailable`, 503).
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
  passwordResetUnknown: 502,
  userLeftBehind: 502,
  tooManyUsers: 502,
  userLimitReached: 409,

  // Viewing as a visitor: nothing can be written meanwhile; the viewing has ended, or belongs to another user.
  viewingReadOnly: 403,
  viewingOver: 403,

  roundClosed: 409,
  roundEnded: 409,
  roundBeingClosed: 409,
  refundAfterCredit: 409,
  // The operator would have to take money back from the player.
  creditAboveWin: 409,
  bookingPinned: 409,
  // The booking that an operator may have made was sent to another address than the casino's present one.
  bookedElsewhere: 409,
  // A request states the result of an unconfirmed booking, but there is none, or there was a later attempt.
  unconfirmedBookingChanged: 409,
  // The change lets open rounds expire sooner, and the caller has not confirmed the plan.
  roundsExpireSooner: 409,
  operatorUnreachable: 502,
  operatorTimeout: 504,
  operatorFailed: 502,
  operatorRefused: 502,
  operatorConfirmedOther: 502,
  operatorBookedOther: 502,
  commentTooShort: 422,
  tooManyRows: 422,
  answerTooLarge: 422,

  // Audit log: why an entry cannot be reverted; an export with too many entries.
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

  noData: 404,

  // Report files: incomplete, failed or deleted; with casinos that the user no longer sees; or a link that was used or has expired.
  reportNotReady: 409,
  reportIncomplete: 409,
  reportExpired: 410,
  reportOutOfReach: 403,
  linkGone: 410,

  ...statusByFieldErrorCode,
} as const

export type ErrorCode = keyof typeof statusByErrorCode

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(statusByErrorCode, code)
