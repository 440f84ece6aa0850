import type { User } from '../src/contract/access.ts'
import { systemUser } from '../src/contract/who.ts'

/** Who does what the server does by itself. */
export const serverUser: User = { ...systemUser, role: 'admin', casinoAccess: 'all', casinos: [] }
