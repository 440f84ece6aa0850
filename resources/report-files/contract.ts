import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Tones } from '../../src/contract/field.ts'
import type { Filter, Sort } from '../../src/contract/query.ts'
import { reportNames } from '../../src/contract/reports.ts'
import type { TableFileStyle } from '../../src/contract/tableFile.ts'
import type { Who } from '../../src/contract/who.ts'

export const reportFilesCollection = 'reports'

export const downloadableReports = [...reportNames, 'rounds'] as const
export type DownloadableReport = (typeof downloadableReports)[number]

export const reportFileStates = ['making', 'ready', 'failed', 'cancelled', 'expired'] as const
export type ReportFileState = (typeof reportFileStates)[number]

export const reportFileTones: Tones<ReportFileState> = {
  making: 'busy',
  ready: 'good',
  failed: 'bad',
  cancelled: 'over',
  expired: 'over',
}

export const reportFileStyles = ['de', 'en', 'machine'] as const satisfies TableFileStyle[]
export type ReportFileStyle = (typeof reportFileStyles)[number]

/** Body of `POST /api/reports`, which answers 202 with the `ReportFile`. */
export interface ReportFileRequest {
  kind: DownloadableReport
  /** The filter of the list of rounds, or that of a report with `from` and `to`. */
  filter: Filter
  /** The order of a report's rows. Rounds are always sorted by their start. */
  sort?: readonly [field: string, order: 'ASC' | 'DESC'] | undefined
  format: ReportFileStyle
}

export interface ReportFile {
  id: string
  version: number
  kind: DownloadableReport
  filter: Filter
  sort: Sort | null
  format: ReportFileStyle
  /** Days in the installation's time zone; `null` without that bound. */
  from: string | null
  to: string | null
  /** The casinos that the file may contain; `null` for all. */
  casinoIds: readonly string[] | null
  name: string
  state: ReportFileState
  /** The number of rows so far, and for rounds the expected total. */
  rows: number
  expected: number | null
  size: number | null
  checksum: string | null
  failure: ErrorCode | null
  jobId: string
  by: Who
  /** UTC instants, ISO 8601. The content is deleted at `expiresAt`. */
  createdAt: string
  finishedAt: string | null
  expiresAt: string | null
}

/** A link can be used once within this time. */
export const downloadLinkLifetimeMs = 40_000

/** Casinos may have been removed from the user's access since. */
export function maySeeAllCasinosOfFile(user: User, { casinoIds }: Pick<ReportFile, 'casinoIds'>): boolean {
  const own = casinoScopeOf(user)
  return own === null || (casinoIds !== null && casinoIds.every((id) => own.includes(id)))
}

export function whyNotDownloadable(
  user: User,
  file: Pick<ReportFile, 'state' | 'casinoIds' | 'expiresAt'>,
  now = new Date(),
): ErrorCode | null {
  const { state, expiresAt } = file
  if (state === 'expired' || (expiresAt !== null && expiresAt <= now.toISOString())) return 'reportExpired'
  if (state !== 'ready') return 'reportNotReady'
  return maySeeAllCasinosOfFile(user, file) ? null : 'reportOutOfReach'
}
