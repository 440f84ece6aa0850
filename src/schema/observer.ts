import { createContext, useContext, useEffect, useSyncExternalStore, type RefObject } from 'react'
import type { FieldError } from '../contract/problem.ts'
import { createListeners } from '../listeners.ts'
import type { FieldFaults, Refused } from './refused.ts'

/** What is known of a form while it is being filled in. */
export interface FormFacts {
  /** Whether it holds something else than the record it was filled with. */
  isDirty: boolean
  /** Whether its schema accepts it. */
  isValid: boolean
}

/** The shortest time between two looks at a form. Milliseconds. */
const minIntervalMs = 16

export interface FormObserver {
  get(): FormFacts
  subscribe(listener: () => void): () => void
  /** Something was typed: looks at the form, and once more when typing has rested. */
  changed(): void
  /** Looks at once. */
  look(): void
}

/** Looks at a form instead of everybody who wants to know it; tells when something is not as before. */
export function createFormObserver(read: () => FormFacts): FormObserver {
  let facts: FormFacts = { isDirty: false, isValid: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDue = false
  const { subscribe, tell } = createListeners()
  const look = () => {
    const next = read()
    if (next.isDirty === facts.isDirty && next.isValid === facts.isValid) return
    facts = next
    tell()
  }
  const rested = () => {
    timer = undefined
    if (isDue) changed()
  }
  function changed() {
    isDue = timer !== undefined
    if (isDue) return
    look()
    timer = setTimeout(rested, minIntervalMs)
  }
  return {
    get: () => facts,
    subscribe,
    changed,
    look,
  }
}

interface FormParts {
  observer: FormObserver
  refused: RefObject<Refused>
  /** What inputs know to be wrong beyond the schema. */
  faults: RefObject<FieldFaults>
  /** Fills the form with its record again. */
  discard: () => void
}

const Context = createContext<FormParts | null>(null)
export const FormPartsProvider = Context.Provider

/** Throws outside of a form. */
export function useFormParts(): FormParts {
  const parts = useContext(Context)
  if (!parts) throw new Error('useFormParts outside of a form')
  return parts
}

/** Has the form ask an input's own rule for its field, which is wrong then as by the schema: it is flagged, and nothing is saved. */
export function useFault(source: string, faultOf: ((value: unknown) => FieldError | null) | undefined): void {
  const faults = useContext(Context)?.faults
  useEffect(() => {
    if (!faults || !faultOf) return
    const { current } = faults
    current.set(source, faultOf)
    return () => {
      if (current.get(source) === faultOf) current.delete(source)
    }
  })
}

/**
 * Whether the form is dirty and valid. Renders anew only when one of them changes, at most every 16 ms: to be used instead
 * of react-hook-form's state, which knows neither what a record means nor what its schema says.
 */
export function useFormObserver(): FormFacts {
  const { observer } = useFormParts()
  return useSyncExternalStore(observer.subscribe, observer.get)
}
