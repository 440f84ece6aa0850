import type { ErrorCode } from '../src/contract/errors.ts'

/** Texts of the error codes with which a list may be refused. */
export const firstErrors = {
  malformed: 'The request could not be understood.',
  unauthenticated: 'Your session has ended. Sign in again.',
  noPermission: 'No permission.',
  notFound: 'This record does not exist (any more).',
  unexpected: 'An unexpected error occurred.',
  backendUnreachable: 'No Connection to Backoffice Backend.',
  viewingOver: 'This view as a visitor has ended. Leave it by the bar above.',
} satisfies Partial<Record<ErrorCode, string>>
