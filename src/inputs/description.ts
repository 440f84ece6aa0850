import { createContext, useContext } from 'react'

const Description = createContext<string | undefined>(undefined)

/** Around an input: the id of what says what its field is for. */
export const DescriptionProvider = Description.Provider

/** What an input is described by: what stands under it, by its id where there is something, and what its field is for. */
export function useDescribedBy(hint?: string | false): string | undefined {
  const description = useContext(Description)
  return [hint, description].filter(Boolean).join(' ') || undefined
}
