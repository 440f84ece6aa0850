/** Connections that a browser's windows may hold: HTTP/1.1 allows six to a host, and calls need some of them. */
const places = ['live 1', 'live 2', 'live 3']

/** Runs work that holds a connection, if one is free among the browser's windows. Returns whether there was one. */
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
