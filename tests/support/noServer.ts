import { it } from 'vitest'

/** Makes the report name the tests that were skipped, since PostgreSQL is not installed. */
it.skip('over PostgreSQL: there is no server on this machine')
