/** How long things take. All in milliseconds. */
export const timings = {
  /** A progress bar is not shown for what is faster. */
  throttle: 200,
  /** How long the bar takes towards its end. */
  progress: 5000,
  /** Going somewhere else takes this long at least for the bar, which so runs for a page that is at hand, too. */
  route: 300,
  /** How long a bar stays when it has ended. */
  hide: 500,
  /** What has nothing to show yet says so after this long, */
  pendingAfter: 300,
  /** and then for at least this long. */
  pendingAtLeast: 200,
  /** Each half of the way from one page to the next: out, then in. */
  page: 40,
  /** A colour or a shadow that changes under the pointer. */
  hover: 100,
  /** The page is not loaded anew by itself more often than this. */
  reloadPause: 60_000,
  /** How long the first page waits for its rows before it shows itself without them. */
  ahead: 120,
  /** Longer than this nothing waits for what stands above it. */
  late: 1500,
  /** How long a focus that is lost is waited for. */
  lost: 100,
  /** When a page stands, as a rule: what nobody waits for comes after that. */
  settled: 3000,
  /** What is loaded ahead waits this long for answers that are on their way, and looks again. */
  busy: 100,
  /** A pointer that rests on a link for this long means it. */
  intent: 65,
  /** How long typing rests before a draft is kept. */
  draft: 1000,
  /** How long typing rests before the server is asked. */
  typing: 200,
  /** The same where what is found stands there before the next key is pressed: faster keys are taken as one. */
  seeking: 40,
} as const

/** Resolves after a number of milliseconds. */
export const delay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
