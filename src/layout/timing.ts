/** All values are in milliseconds. */
export const timings = {
  /** Quicker work shows no progress bar. */
  throttle: 200,
  progress: 5000,
  /** With this minimum, the progress bar also runs for pages in memory. */
  route: 300,
  hide: 500,
  pendingAfter: 300,
  pendingAtLeast: 200,
  page: 40,
  hover: 100,
  reloadPause: 60_000,
  /** How long the first page waits for its rows. */
  ahead: 120,
  /** How long a part of a page waits for the parts above it. */
  late: 1500,
  lost: 100,
  /** A page is usually complete after this time. */
  settled: 3000,
  busy: 100,
  /** A pointer that rests on a link means intent. */
  intent: 65,
  draft: 1000,
  typing: 200,
  /** Faster keys count as one. */
  seeking: 40,
} as const

export const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
