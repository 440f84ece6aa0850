import { it } from 'vitest'

it.skip('SKIPPED: no PostgreSQL server on this machine')
