import * as z from 'zod/mini'
import { secret, text, url } from '../../../src/contract/fields.ts'

/** Money is moved into a game wallet before play and back after it. */
export const transfer = z.object({ apiUrl: url({ asked: true }), username: text(), password: secret() })
