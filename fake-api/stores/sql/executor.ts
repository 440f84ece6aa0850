import type { Kysely, Transaction } from 'kysely'
import type { Values } from './rows.ts'

/** Rows whose columns are only known where they are used. */
export type Tables = Record<string, Values>

/** What executes queries: any connection, or that of a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>
