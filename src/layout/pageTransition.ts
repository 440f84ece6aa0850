/**
 * The page transition: the page that is left fades, the next one fades in when it is loaded. Both are animations of the stylesheet that
 * delay nothing: a loaded page is in the document at once. The browser's view transitions hold the page to take a picture of it, which
 * costs a list 50 ms and more.
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
