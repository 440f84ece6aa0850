type Load = () => Promise<unknown>

let say: (loading: Load) => void
let load = new Promise<Load>((resolve) => (say = resolve))

/**
 * Loads the words of the language shown that the first list does without: whatever comes later comes with them. The first
 * page's code is asked for before there is a provider of texts: it waits for that.
 */
export const loadDeferredMessages = async (): Promise<unknown> => (await load)()

/** Said by the provider of texts, whose words they are. */
export function setMessageLoader(loading: Load): void {
  say(loading)
  load = Promise.resolve(loading)
}
