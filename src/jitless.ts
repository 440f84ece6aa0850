import { config } from 'zod/mini'

/** Where code may not be made out of text, as here by the CSP, zod finds out by trying, which the browser reports. */
config({ jitless: true })
