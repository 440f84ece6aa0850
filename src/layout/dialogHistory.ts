import type { createBrowserRouter } from 'react-router-dom'
import { listen } from './useListener.ts'

/** Modal dialogs on the page, also those that are closed but not taken out yet. */
const opened: HTMLDialogElement[] = []

/** Returns a function that takes the dialog out again. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  opened.push(dialog)
  return () => void opened.splice(opened.indexOf(dialog), 1)
}

const onTop = () => opened.findLast(({ open }) => open)

type Router = ReturnType<typeof createBrowserRouter>

/**
 * "Back" and "Forward" close the dialog on top, as Escape does, instead of leaving its page. The router must not hear of the way out and
 * back: forms ask there whether to discard what they show, and it consults one form only. Events of a window reach its listeners in the
 * order of their registration, so this is called before the router is created, which is then passed to the returned function.
 */
export function closeDialogsByHistory(): (router: Router) => void {
  let router: Router | undefined
  let position: number | undefined
  let returningTo: number | undefined
  // A form has asked already, and is left.
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
