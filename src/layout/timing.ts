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
  /** Each of the two fades between pages. */
  page: 40,
  /** Transitions of colours and shadows under the pointer. */
  hover: 100,
  /** The least time between automatic reloads. */
  reloadPause: 60_000,
  /** How long the first page waits for its rows. */
  ahead: 120,
  /** How long anything waits for the parts above it. */
  late: 1500,
  /** How long a lost focus is waited for. */
  lost: 100,
  /** When a page is usually complete: things that nobody waits for come after that. */
  settled: 3000,
  /** Loading ahead waits this long for running calls before it looks again. */
  busy: 100,
  /** After this, a pointer that rests on a link counts as intent. */
  intent: 65,
  /** How long typing pauses before a draft is stored. */
  draft: 1000,
  /** How long typing pauses before the server is asked. */
  typing: 200,
  /** The same for a search at each key: keys typed faster count as one. */
  seeking: 40,
} as const

export const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
