/** What one person may store or run at the same time. Refusals say what to do. */
export const quotas = {
  /** Files of reports that have not expired. */
  files: 100,
  /** Rows of all these files, some 64 bytes each in the store; enough for the largest useful file. */
  fileRows: 2_000_000,
  views: 200,
  jobs: 5,
} as const
