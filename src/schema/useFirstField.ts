import { useEffect } from 'react'

/**
 * Focuses the first empty field of a new record: otherwise typed text would be lost, or taken for shortcuts. Not if the focus is elsewhere
 * already, nor on touch screens, where the keyboard would cover the page.
 */
export function useFirstField(): void {
  useEffect(() => {
    const { activeElement, body } = document
    const main = document.getElementById('main')
    if (!main || (activeElement !== main && activeElement !== body)) return
    if (!window.matchMedia('(pointer: fine)').matches) return
    const inputs = [...main.querySelectorAll<HTMLInputElement>(typed)]
    inputs.find(({ value, readOnly, disabled }) => !value && !readOnly && !disabled)?.focus()
  }, [])
}

const typed = '.entity-form :is(input:not([type=checkbox], [type=radio]), textarea)'
