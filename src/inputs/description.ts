import { createContext, useContext } from 'react'

const Description = createContext<string | undefined>(undefined)

/** Provides the id of the element with the field's explanation. */
export const DescriptionProvider = Description.Provider

/** The `aria-describedby` of an input: its hint or error, and the field's explanation. */
export function useDescribedBy(hint?: string | false): string | undefined {
  const description = useContext(Description)
  return [hint, description].filter(Boolean).join(' ') || undefined
}
