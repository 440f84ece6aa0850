let load: () => Promise<unknown> = () => Promise.resolve()

/** Loads the words of the language shown that the first list does without: whatever comes later comes with them. */
export const otherWords = (): Promise<unknown> => load()

/** Said by the provider of texts, whose words they are. */
export function wordsComeBy(loading: () => Promise<unknown>): void {
  load = loading
}
