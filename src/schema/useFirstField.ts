import { useEffect } from 'react'

/**
 * A new record is begun in the first of its fields that is empty: what is typed at once would go nowhere, or be taken for the
 * keys that a page offers. Not where somebody is elsewhere already, nor by touch, where a keyboard would cover the page.
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
