import * as z from 'zod/mini'
import { matchRanks, type SearchResult, type SearchAnswer } from '../../src/contract/search.ts'
import { shape } from './shape.ts'

const found = shape<SearchResult>()('Found', {
  resource: z.string(),
  id: z.string(),
  label: z.string(),
  fit: z
    .literal(Object.values(matchRanks))
    .check(z.describe('0 where it is the same, 1 and 2 where it or a word of it begins so, 3 anywhere.')),
  of: z.optional(z.string().check(z.describe('What tells it from others of its name.'))),
  state: z.optional(z.string().check(z.describe('How it stands.'))),
  servesOthers: z.optional(
    z
      .boolean()
      .check(z.describe('Whether it serves casinos that the caller does not see, as of the record.')),
  ),
})

shape<SearchAnswer>()('SearchAnswer', {
  found: z.array(found),
  missing: z.array(z.string()).check(z.describe('Collections whose keeper does not answer.')),
})
