import type { User } from '../src/contract/access.ts'
import { systemUser } from '../src/contract/who.ts'

/** The user in whose name the server acts by itself. */
export const serverUser: User = { ...systemUser, role: 'admin', casinoAccess: 'all', casinos: [] }
