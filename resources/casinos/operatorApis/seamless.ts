import * as z from 'zod/mini'
import { secret, text, url } from '../../../src/contract/fields.ts'

/** Every bet and win is booked at the operator's wallet at once. */
export const seamless = z.object({ apiUrl: url({ asked: true }), secret: secret(), operatorId: text() })
