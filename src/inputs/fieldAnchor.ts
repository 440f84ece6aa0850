import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The anchor of a field in the address of its record's form. */
export const fieldAnchor = (source: string) => `field-${source}`

/** The frame of a field, whose input is focused where the address leads to the field. */
export function useFieldAnchor(source: string) {
  const { hash } = useLocation()
  const frame = useRef<HTMLDivElement>(null)
  const isMeant = hash === `#${fieldAnchor(source)}`
  useEffect(() => {
    if (!isMeant) return
    frame.current?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  return frame
}
