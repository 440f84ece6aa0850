import * as z from 'zod/mini'
import { secret, text, url } from '../../../src/contract/fields.ts'

/** Money is transferred to a game wallet before play, and back afterwards. */
export const transfer = z.object({ apiUrl: url({ asked: true }), username: text(), password: secret() })
