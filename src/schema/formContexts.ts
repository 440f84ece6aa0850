import { throttle } from 'es-toolkit/compat'
import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { useFormContext } from 'react-hook-form'
import { createListeners } from '../listeners.ts'
import type { InputFault, InputFaultFinders, RefusedValues } from './resolver.ts'
import type { Field } from '../contract/entity.ts'
import type { Row } from '../contract/values.ts'

export interface FormFlags {
  isDirty: boolean
  isValid: boolean
}

const minIntervalMs = 16

export type FormObserver = ReturnType<typeof createFormObserver>

export function createFormObserver(read: () => FormFlags) {
  let facts: FormFlags = { isDirty: false, isValid: true }
  const { subscribe, tell } = createListeners()
  const look = () => {
    const next = read()
    if (next.isDirty === facts.isDirty && next.isValid === facts.isValid) return
    facts = next
    tell()
  }
  return {
    get: () => facts,
    subscribe,
    /** Also looks once typing has stopped. */
    changed: throttle(look, minIntervalMs),
    look,
  }
}

interface FormParts {
  observer: FormObserver
  refused: RefObject<RefusedValues>
  faults: RefObject<InputFaultFinders>
  discard: () => void
}

const Parts = createContext<FormParts | null>(null)
export const EntityFormContextProvider = Parts.Provider

export function useFormInternals(): FormParts {
  const parts = useContext(Parts)
  if (!parts) throw new Error('useFormInternals outside of a form')
  return parts
}

export function useRegisterInputRule(
  source: string,
  faultOf: ((value: unknown) => InputFault | null) | undefined,
): void {
  const faults = useContext(Parts)?.faults
  useEffect(() => {
    if (!faults || !faultOf) return
    const { current } = faults
    current.set(source, faultOf)
    return () => {
      if (current.get(source) === faultOf) current.delete(source)
    }
  })
}

/** `fault` may change with other fields or records, but react-hook-form only validates the changed field. */
export function useRevalidateOnFault(source: string, fault: InputFault | null): void {
  const observer = useContext(Parts)?.observer
  const { trigger } = useFormContext()
  const found = JSON.stringify(fault)
  const seen = useRef('null')
  useEffect(() => {
    if (seen.current === found) return
    seen.current = found
    void trigger(source).then(() => observer?.changed())
  }, [found, observer, source, trigger])
}

/** react-hook-form's state knows neither the meaning of values nor the schema. */
export function useFormFlags(): FormFlags {
  const { observer } = useFormInternals()
  return useSyncExternalStore(observer.subscribe, observer.get)
}

export type FormPurpose = 'create' | 'edit' | 'show'

const Purpose = createContext<FormPurpose>('show')
export const FormPurposeProvider = Purpose.Provider
export const useFormPurpose = () => useContext(Purpose)

export function useReadOnlyPredicate(): (field: Field) => boolean {
  const purpose = useContext(Purpose)
  return ({ readOnly, createOnly }) =>
    purpose === 'show' || !!readOnly || (!!createOnly && purpose === 'edit')
}

/** `hold` bases a save on another version. */
interface FormBaseline {
  latest: Row
  hold: (record: Row) => void
  isGone: boolean
}

const Baseline = createContext<FormBaseline | null>(null)
export const LatestVersionProvider = Baseline.Provider

export const useLatestVersion = () => useContext(Baseline)

/** Answers may arrive in any order. */
export const isOlderVersion = (one: Row, other: object) =>
  'updatedAt' in other && typeof other.updatedAt === 'string' && String(one['updatedAt']) < other.updatedAt
