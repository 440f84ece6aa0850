type Load = () => Promise<unknown>

let say: (loading: Load) => void
let load = new Promise<Load>((resolve) => (say = resolve))

/**
 * Loads the texts of the current language that the first list does not need. Code of later pages loads them, too; the first page's code is
 * requested before the texts' provider exists and waits for it.
 */
export const loadDeferredMessages = async (): Promise<unknown> => (await load)()

/** Called by the provider of the texts. */
export function setMessageLoader(loading: Load): void {
  say(loading)
  load = Promise.resolve(loading)
}
