import { it } from 'vitest'

/** Stands for the tests over a server where the machine has none: what was left out is counted and named. */
it.skip('over PostgreSQL: there is no server on this machine')
