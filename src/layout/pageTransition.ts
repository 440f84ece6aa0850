/**
 * The transition "page", out-in: the page that is left fades from the moment its address is left, the next one fades in
 * when it is there. Both are the stylesheet's and wait for nothing: a page that is ready is in the document at once, and
 * the browser's own view transitions, which hold the page still to take its picture, cost a list 50 ms and more.
 */
export function leavePage(): void {
  setPhase('out')
}

export function enterPage(): void {
  setPhase('in')
}

/** An address that leads back to the page that is shown: it has begun to fade and comes back. */
export function keepPage(): void {
  if (document.getElementById('main')?.dataset['page'] === 'out') enterPage()
}

function setPhase(phase: 'out' | 'in') {
  const main = document.getElementById('main')
  if (main) main.dataset['page'] = phase
}
