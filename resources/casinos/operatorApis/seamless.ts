import * as z from 'zod/mini'
import { secret, text, url } from '../../../src/contract/fields.ts'

/** Bets and wins are booked immediately in the operator's wallet. */
export const seamless = z.object({ apiUrl: url({ asked: true }), secret: secret(), operatorId: text() })
