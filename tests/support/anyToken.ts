import { UnsecuredJWT } from 'jose'

/** An unsigned token for an API whose `verify` accepts everything. Its claims are readable, since the list of revoked tokens needs them. */
export const anyToken = new UnsecuredJWT({}).setSubject('u').setIssuedAt().encode()
