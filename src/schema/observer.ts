import { createContext, useContext, useEffect, useSyncExternalStore, type RefObject } from 'react'
import type { FieldError } from '../contract/problem.ts'
import { createListeners } from '../listeners.ts'
import type { FieldFaults, Refused } from './refused.ts'

/** The state of a form. */
export interface FormFacts {
  /** Whether its values differ from the record it was filled with. */
  isDirty: boolean
  /** Whether its schema accepts them. */
  isValid: boolean
}

/** Milliseconds between two looks at a form. */
const minIntervalMs = 16

export interface FormObserver {
  get(): FormFacts
  subscribe(listener: () => void): () => void
  /** Called after an input: looks at the form, and again after typing has stopped. */
  changed(): void
  /** Looks at once. */
  look(): void
}

/** Observes a form once for all components, and notifies them when its state changes. */
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
  /** Errors that inputs know beyond the schema. */
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

/** Adds an input's own rule to its field: an error is treated like one of the schema. */
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
 * Whether the form is dirty and valid. Renders only when one of them changes, at most every 16 ms. Used instead of react-hook-form's state,
 * which knows neither the meaning of values nor the schema.
 */
export function useFormObserver(): FormFacts {
  const { observer } = useFormParts()
  return useSyncExternalStore(observer.subscribe, observer.get)
}
