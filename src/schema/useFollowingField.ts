import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/** Fills a field of a new record from another one while that is typed, until somebody changes the field. */
export function useFollowingField(
  source: string,
  target: string,
  { isOn = true, proposal = String }: { isOn?: boolean; proposal?: (typed: string) => string } = {},
): void {
  const { getValues, setValue } = useFormContext()
  const typed: unknown = useWatch({ name: source })
  const before = useRef(typed)
  useEffect(() => {
    const proposed = (value: unknown) => (typeof value === 'string' ? proposal(value) : '')
    const current: unknown = getValues(target) ?? ''
    const isProposal = current === proposed(before.current)
    const next = proposed(typed)
    before.current = typed
    if (isOn && isProposal && current !== next) setValue(target, next, { shouldDirty: true })
  }, [isOn, typed, source, target, proposal, getValues, setValue])
}
