import { createContext, useContext, useState } from 'react'
import { useFormState } from 'react-hook-form'

const Context = createContext(false)

export const NewRowProvider = Context.Provider

/** Whether the input is in a row that was just added, whose empty fields are no errors yet. */
export const useIsNewRow = (): boolean => useContext(Context)

/** Returns which rows of a list, by their keys, were added since the form was opened or last submitted. */
export function useNewRows(keys: readonly string[]): (key: string) => boolean {
  const { submitCount } = useFormState()
  const [seen, setSeen] = useState({ submitCount, keys })
  if (seen.submitCount !== submitCount) setSeen({ submitCount, keys })
  return (key) => !seen.keys.includes(key)
}
