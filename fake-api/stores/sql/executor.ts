import type { Kysely, Transaction } from 'kysely'
import type { Values } from './rows.ts'

/** Rows of tables whose columns are known where they are used only. */
export type Tables = Record<string, Values>

/** What asks a database: any of its connections, or the one of a transaction. */
export type Executor = Kysely<Tables> | Transaction<Tables>
