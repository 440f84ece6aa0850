/** Resolves after so many milliseconds. */
export const rest = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
