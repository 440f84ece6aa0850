/** How many of a browser's windows may hold a connection: by HTTP/1.1 it has six to a host, and calls need some of them. */
const places = ['live 1', 'live 2', 'live 3']

/**
 * Does what holds a connection for as long as it lasts, if there is a place for it among the browser's windows. Answers whether
 * there was.
 */
export async function withConnectionSlot(work: () => Promise<void>): Promise<boolean> {
  for (const place of places) {
    const isFree = await navigator.locks.request(place, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
    if (isFree) return true
  }
  return false
}
