import type { BrowserContext } from 'playwright-core'

/**
 * Reports a console error, which fails the test, for every dialog that opens with a focus that it did not ask for, or on a button that
 * deletes, discards or books.
 */
export const watchDialogs = (context: BrowserContext) =>
  context.addInitScript(() => {
    const asked = new WeakMap<Element, Element>()
    let lastKey = 0
    addEventListener('keydown', () => (lastKey = performance.now()), true)
    const { focus } = HTMLElement.prototype
    HTMLElement.prototype.focus = function (...options) {
      const dialog = this.closest('dialog')
      if (dialog) asked.set(dialog, this)
      focus.apply(this, options)
    }
    const { showModal } = HTMLDialogElement.prototype
    HTMLDialogElement.prototype.showModal = function () {
      showModal.call(this)
      const opened = performance.now()
      setTimeout(() => {
        const { activeElement: focused } = document
        // A key was pressed meanwhile, so the initial focus is unknown.
        if (lastKey > opened) return
        if (!this.open || !focused || focused.closest('dialog') !== this || this.matches('.lock')) return
        const isMeant = focused === asked.get(this)
        if (isMeant && !focused.matches('[data-color=error], [type=submit]')) return
        console.error(
          `The dialog "${this.innerText.split('\n')[0]}" opens with the focus at "${focused.outerHTML}"`,
        )
      })
    }
  })
