import type { createBrowserRouter } from 'react-router-dom'
import { listen } from './useListener.ts'

/** Closed dialogs stay until they are taken out. */
const opened: HTMLDialogElement[] = []

export function addDialog(dialog: HTMLDialogElement): () => void {
  opened.push(dialog)
  return () => void opened.splice(opened.indexOf(dialog), 1)
}

const onTop = () => opened.findLast(({ open }) => open)

type Router = ReturnType<typeof createBrowserRouter>

/** The router must not hear of it, since forms ask there. Listeners run in order, so call this before the router is created. */
export function closeDialogsByHistory(): (router: Router) => void {
  let router: Router | undefined
  let position: number | undefined
  let returningTo: number | undefined
  const isLeaving = () =>
    [...(router?.state.blockers.values() ?? [])].some((one) => one.state === 'proceeding')
  listen(window, 'popstate', (event) => {
    const reached = positionOf(event.state)
    const isClosing = onTop() && reached !== position && !isLeaving()
    const target = returningTo ?? (isClosing ? position : undefined)
    if (target === undefined || reached === undefined) return
    event.stopImmediatePropagation()
    returningTo = reached === target ? undefined : target
    if (returningTo === undefined) return
    window.history.go(target - reached)
    onTop()?.close()
  })
  return (created) => {
    router = created
    position = positionOf(window.history.state)
    let { location } = created.state
    created.subscribe((state) => {
      if (state.location !== location) position = positionOf(window.history.state)
      location = state.location
    })
  }
}

const positionOf = (state: unknown) => (state as { idx?: number } | null)?.idx
