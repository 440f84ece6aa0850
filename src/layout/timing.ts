/** All values are in milliseconds. */
export const timings = {
  /** Quicker work shows no progress bar. */
  throttle: 200,
  progress: 5000,
  /** The least that navigation takes for the progress bar, so that it also runs for pages in memory. */
  route: 300,
  hide: 500,
  /** The loading indicator appears after this time. */
  pendingAfter: 300,
  /** The loading indicator stays for at least this time. */
  pendingAtLeast: 200,
  page: 40,
  hover: 100,
  reloadPause: 60_000,
  /** How long the first page waits for its rows. */
  ahead: 120,
  /** How long a part of a page waits for the parts above it. */
  late: 1500,
  lost: 100,
  /** A page is usually complete after this time, and things that nobody waits for are loaded. */
  settled: 3000,
  /** Between two looks of loading ahead for running calls. */
  busy: 100,
  /** A pointer that rests on a link for this time counts as intent. */
  intent: 65,
  draft: 1000,
  typing: 200,
  /** Between two keys of a search at each key; faster keys count as one. */
  seeking: 40,
} as const

export const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
