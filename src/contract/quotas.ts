/** What one person may store or run at the same time. The texts of refusals say what to do. */
export const quotas = {
  /** Report files that have not expired. */
  files: 100,
  /** Rows of all these files together, about 64 bytes each in the store. Enough for the largest useful file. */
  fileRows: 2_000_000,
  views: 200,
  jobs: 5,
} as const
