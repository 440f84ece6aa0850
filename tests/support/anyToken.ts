import { UnsecuredJWT } from 'jose'

/** A token that nobody has signed, for an API whose `verify` takes any: it can be read, as the list of what is revoked needs it. */
export const anyToken = new UnsecuredJWT({}).setSubject('u').setIssuedAt().encode()
