import { useEffect, type RefObject } from 'react'
import { useListener } from '../layout/useListener.ts'

/** Typed text would otherwise be lost or taken for shortcuts; on touch screens the keyboard would cover the page. */
export function useFocusFirstField(): void {
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

export function useSaveShortcut(save: RefObject<HTMLButtonElement | null>): void {
  useListener(document, 'keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !saving.has(event.key.toLowerCase())) return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) save.current?.click()
  })
}

const saving = new Set(['s', 'enter'])
