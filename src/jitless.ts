import { config } from 'zod/mini'

/** Otherwise zod tests whether it may create functions from text, which the CSP forbids and the browser reports. */
config({ jitless: true })
