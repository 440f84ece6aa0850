import type { createBrowserRouter } from 'react-router-dom'
import { listen } from './useListener.ts'

/** Modal dialogs on the page, also those that are closed but not taken out yet. */
const opened: HTMLDialogElement[] = []

/** Called when a dialog was added or taken out. */
let tell = () => {}

/** Returns a function that takes the dialog out again. */
export function addDialog(dialog: HTMLDialogElement): () => void {
  opened.push(dialog)
  tell()
  return () => {
    opened.splice(opened.indexOf(dialog), 1)
    tell()
  }
}

const onTop = () => opened.findLast(({ open }) => open)

type Router = ReturnType<typeof createBrowserRouter>

/**
 * "Back" and "Forward" close the dialog on top, as Escape does, instead of leaving its page. The router must not hear of the way out and
 * back: forms ask there whether to discard what they show, and it consults one form only. Events of a window reach its listeners in the
 * order of their registration, so this is called before the router is created, which is then passed to the returned function.
 *
 * "Back" on the first page would leave the document, which nothing can prevent. So a dialog there adds a step to the history, which the
 * router does not hear of either; it is taken back with the last dialog, or stays behind where the dialog has led to another page.
 */
export function closeDialogsByHistory(): (router: Router) => void {
  let router: Router | undefined
  let at = placeOf(window.history.state)
  let returningTo: number | undefined
  // A form has asked already, and is left.
  const isLeaving = () =>
    [...(router?.state.blockers.values() ?? [])].some((one) => one.state === 'proceeding')
  const isStill = () => router?.state.navigation.state === 'idle'
  tell = () => {
    const { state } = window.history as { state: object | null }
    if (onTop() && at.idx === 0 && !at.isStep) {
      window.history.pushState({ ...state, idx: 1, isStep: true }, '')
      at = placeOf(window.history.state)
    } else if (opened.length === 0 && at.isStep) setTimeout(takeBack)
  }
  const takeBack = () => {
    if (opened.length === 0 && at.isStep && isStill()) window.history.back()
  }
  listen(window, 'popstate', (event) => {
    const [from, reached] = [at, placeOf(event.state)]
    // To the step or from it: the page is the same.
    const isSamePage = (from.isStep && reached.idx === 0) || (from.idx === 0 && reached.isStep)
    const isClosing = onTop() && reached.idx !== from.idx && !isLeaving()
    const target = returningTo ?? (isClosing ? from.idx : undefined)
    if (isSamePage) {
      event.stopImmediatePropagation()
      at = reached
      onTop()?.close()
    } else if (target !== undefined && reached.idx !== undefined) {
      event.stopImmediatePropagation()
      returningTo = reached.idx === target ? undefined : target
      if (returningTo === undefined) return
      window.history.go(target - reached.idx)
      onTop()?.close()
    } else if (reached.isStep) {
      event.stopImmediatePropagation()
      window.history.back()
    }
  })
  return (created) => {
    router = created
    at = placeOf(window.history.state)
    let { location } = created.state
    created.subscribe((state) => {
      if (state.location !== location) at = placeOf(window.history.state)
      location = state.location
    })
  }
}

interface Place {
  /** The router's number of the entry. */
  idx?: number
  /** Whether a dialog has added it. */
  isStep?: boolean
}

const placeOf = (state: unknown): Place => (state as Place | null) ?? {}
