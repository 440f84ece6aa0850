import * as z from 'zod'
import { fits, type Found, type SearchAnswer } from '../../src/contract/search.ts'
import { shape } from './shape.ts'

const found = shape<Found>()('Found', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  fit: z
    .literal(Object.values(fits))
    .describe('0 where it is the same, 1 and 2 where it or a word of it begins so, 3 anywhere.'),
  of: z.string().describe('What tells it from others of its name.').optional(),
  state: z.string().describe('How it stands.').optional(),
})

shape<SearchAnswer>()('SearchAnswer', {
  found: z.array(found),
  missing: z.array(z.string()).describe('Collections whose keeper does not answer.'),
})
