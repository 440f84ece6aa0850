import * as z from 'zod/mini'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { field, type Tones } from '../../src/contract/field.ts'
import {
  choice,
  id,
  instant,
  optional,
  serverCount,
  serverText,
  state,
  whoField,
} from '../../src/contract/fields.ts'
import type { Filter, Sort } from '../../src/contract/query.ts'
import { reportNames } from '../../src/contract/reports.ts'
import type { TableFileStyle } from '../../src/contract/tableFile.ts'

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

const day = () => field(z.iso.date(), { kind: 'date', readOnly: true })

export const reportFileSchema = () =>
  z.object({
    id: id(),
    kind: choice(downloadableReports),
    filter: field(z.record(z.string(), z.unknown()), { kind: 'properties', readOnly: true }),
    sort: optional(field(z.record(z.string(), z.unknown()), { kind: 'json', readOnly: true })),
    format: choice(reportFileStyles),
    /** Days in the installation's time zone; `null` without that bound. */
    from: optional(day()),
    to: optional(day()),
    /** The casinos that the file may contain; `null` for all. */
    casinoIds: optional(field(z.array(z.string()), { kind: 'references', readOnly: true })),
    name: serverText('text'),
    state: state(reportFileStates, reportFileTones),
    /** The number of rows so far, and for rounds the expected total. */
    rows: serverCount(),
    expected: optional(serverCount()),
    size: optional(serverCount()),
    checksum: optional(serverText('text')),
    failure: optional(serverText('text')),
    jobId: serverText('id'),
    by: whoField(),
    finishedAt: optional(instant()),
    /** The content is deleted at this instant. */
    expiresAt: optional(instant()),
  })

type StoredFields = z.output<ReturnType<typeof reportFileSchema>>

export type ReportFile = Omit<StoredFields, 'id' | 'filter' | 'sort' | 'failure'> & {
  id: string
  version: number
  filter: Filter
  sort: Sort | null
  failure: ErrorCode | null
  createdAt: string
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
