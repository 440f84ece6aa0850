import type { BrowserContext } from 'playwright-core'

/**
 * From now on, every dialog that opens in the context complains to the page's own console, and so fails its test, unless the focus is
 * at what asked for it: never at what the browser has chosen, and never at a button that deletes, drops or books.
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
        // A key pressed before the timer ran has moved the focus: what the dialog opened with cannot be told any more.
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
