import { casinoScope, type User } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { Tones } from './field.ts'
import type { Filter } from './filter.ts'
import type { Sort } from './query.ts'
import type { FileFormat } from './tableFile.ts'

/** Collection of the files that reports are downloaded as. */
export const reportFilesCollection = 'reports'

/** What can be had as a file: the reports, and the rounds themselves. */
export const reportFileKinds = [
  ...(['ggr', 'casino-performance', 'game-performance', 'top-games', 'rounds'] as const),
] as const
export type ReportFileKind = (typeof reportFileKinds)[number]

export const reportFileStates = ['making', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ReportFileState = (typeof reportFileStates)[number]

export const reportFileTones: Tones<ReportFileState> = {
  making: 'busy',
  ready: 'good',
  failed: 'bad',
  cancelled: 'over',
  expired: 'over',
}

export const reportFileFormats = ['de', 'en', 'machine'] as const satisfies FileFormat[]
export type ReportFileFormat = (typeof reportFileFormats)[number]

/** What is asked for: `POST /api/reports`, answered 202 with the `ReportFile` to be. */
export interface ReportFileWish {
  kind: ReportFileKind
  /** Of rounds that of their list; of a report its own, with `from` and `to`. */
  filter: Filter
  /** The order of a report's rows; rounds come from the earliest on. */
  sort?: readonly [field: string, order: 'ASC' | 'DESC'] | undefined
  format: ReportFileFormat
}

/** A file as it reads: what was asked for, by whom, and what has become of it. */
export interface ReportFile {
  id: string
  version: number
  kind: ReportFileKind
  filter: Filter
  sort: Sort | null
  format: ReportFileFormat
  /** Days of Berlin; `null` where it has no such bound. */
  from: string | null
  to: string | null
  /** The casinos that it can be about; `null` is all of them. */
  casinoIds: readonly string[] | null
  /** What it is called on disk. */
  name: string
  state: ReportFileState
  /** Rows that are in it so far, in the end all of them, and of rounds how many there will be about. */
  rows: number
  expected: number | null
  /** Bytes, and the SHA-256 over them in hexadecimal. */
  size: number | null
  checksum: string | null
  /** Why it has failed. */
  failure: ErrorCode | null
  jobId: string
  by: { id: string; name: string }
  /** UTC instants, ISO 8601; it is kept until `expiresAt`. */
  createdAt: string
  finishedAt: string | null
  expiresAt: string | null
}

/** How long the link to a file is good, once. Milliseconds. */
export const linkLife = 40_000

/** `POST /api/reports/<id>/fetch`: by what the one who asked can have the file, once. */
export interface ReportFileLink {
  /** Below the address of the API. */
  url: string
  name: string
  /** UTC instant, ISO 8601. */
  expiresAt: string
}

/** Whether all that a file can be about is in somebody's sight: casinos may have been taken from them since. */
export function isInReach(user: User, { casinoIds }: Pick<ReportFile, 'casinoIds'>): boolean {
  const own = casinoScope(user)
  return own === null || (casinoIds !== null && casinoIds.every((id) => own.includes(id)))
}

/** Why a file cannot be fetched now, `null` where it can. */
export function unavailableCode(
  user: User,
  file: Pick<ReportFile, 'state' | 'casinoIds' | 'expiresAt'>,
  now = new Date(),
): ErrorCode | null {
  const { state, expiresAt } = file
  if (state === 'expired' || (expiresAt !== null && expiresAt <= now.toISOString())) return 'reportExpired'
  if (state !== 'ready') return 'reportNotReady'
  return isInReach(user, file) ? null : 'reportOutOfReach'
}
