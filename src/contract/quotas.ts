/** How much of what the store keeps for long, or works on, one person may have at once; a refusal says what to do about it. */
export const quotas = {
  /** Files of reports that have not expired. */
  files: 100,
  /** Rows of all of these together, some 64 bytes each in the store; the largest file that is worth having fits in. */
  fileRows: 2_000_000,
  /** Saved views. */
  views: 200,
  /** Jobs that wait or run. */
  jobs: 5,
} as const
