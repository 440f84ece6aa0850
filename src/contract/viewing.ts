import type { User } from './access.ts'
import type { VisitorViewing } from './answers/general.ts'

/** The id of a `Viewing`, by which an administrator reads as a visitor would; writes are refused, and other users may not send it. */
export const viewAsHeader = 'View-As'

/** `POST /api/viewings` begins a viewing, `DELETE /api/viewings/<id>` ends it; both are logged. */
export const viewAsPath = 'viewings'

export const viewingLifetimeMs = 3_600_000

/** A further viewing ends the oldest. */
export const maxViewingsPerPerson = 10

export type ViewingTarget = { userId: string } | { casinoIds: readonly string[] }

/** The id is nobody's, so that a visitor's own records (saved views, files, the account) stay private. */
export const userOfViewing = ({ id, user, casinoIds }: VisitorViewing): User => ({
  id: `viewing:${id}`,
  name: user?.name ?? '',
  role: 'visitor',
  casinoAccess: 'selected',
  casinos: casinoIds,
  isReader: true,
})
