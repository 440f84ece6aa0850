/** All in milliseconds. */
export const timings = {
  /** A progress bar is not shown for quicker work. */
  throttle: 200,
  progress: 5000,
  /** The least that navigation takes for the progress bar, so that it also runs for pages in memory. */
  route: 300,
  hide: 500,
  /** After this, the page says that it has nothing to show yet, */
  pendingAfter: 300,
  /** and then for at least this long. */
  pendingAtLeast: 200,
  page: 40,
  hover: 100,
  reloadPause: 60_000,
  /** How long the first page waits for its rows. */
  ahead: 120,
  /** How long anything waits for the parts above it. */
  late: 1500,
  lost: 100,
  /** When a page is usually complete: things that nobody waits for come after that. */
  settled: 3000,
  /** Loading ahead waits this long for running calls before it looks again. */
  busy: 100,
  /** After this, a pointer that rests on a link counts as intent. */
  intent: 65,
  draft: 1000,
  typing: 200,
  /** The same for a search at each key: keys typed faster count as one. */
  seeking: 40,
} as const

export const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
