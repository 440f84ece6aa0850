import * as z from 'zod/mini'
import { fits, type Found, type SearchAnswer } from '../../src/contract/search.ts'
import { shape } from './shape.ts'

const found = shape<Found>()('Found', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  fit: z
    .literal(Object.values(fits))
    .check(z.describe('0 where it is the same, 1 and 2 where it or a word of it begins so, 3 anywhere.')),
  of: z.optional(z.string().check(z.describe('What tells it from others of its name.'))),
  state: z.optional(z.string().check(z.describe('How it stands.'))),
})

shape<SearchAnswer>()('SearchAnswer', {
  found: z.array(found),
  missing: z.array(z.string()).check(z.describe('Collections whose keeper does not answer.')),
})
