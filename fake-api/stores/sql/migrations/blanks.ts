import { sql, type Kysely } from 'kysely'
import { refreshFoldedText } from './folded.ts'

/** Values that are unique are compared without regard to which and how many blanks stand between words. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  refreshFoldedText(db, sql<boolean>`value like '%  %' or octet_length(value) <> char_length(value)`)
