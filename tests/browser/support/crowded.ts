import type { Page } from 'playwright-core'

/** The buttons with a frame, in the open dialog or else on the page, that are less than 8 px below a text and so seem to touch it. */
export const findCrowdedButtons = (page: Page): Promise<string[]> => page.evaluate(crowdedButtons)

/** Runs in the page, so it cannot use anything from this module. */
function crowdedButtons(): string[] {
  const least = 8
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
  if (!root) return ['no main']
  const lines: { text: string; parent: Element; box: DOMRect }[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [parent, text] = [node.parentElement, (node.textContent ?? '').trim()]
    if (!parent || text === '' || parent.closest('option, button, .button')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) lines.push({ text, parent, box })
  }
  const found = new Set<string>()
  // What sticks to the end covers texts on purpose, and the buttons of rows and tools are beside texts.
  const loose = '.save-bar, .bulk-bar, table, .list-tools, [role=listbox]'
  for (const button of root.querySelectorAll('.button')) {
    const { borderTopColor, backgroundColor } = getComputedStyle(button)
    const isFramed = [borderTopColor, backgroundColor].some((color) => !color.endsWith(', 0)'))
    if (!isFramed || button.closest(loose) || !button.checkVisibility({ visibilityProperty: true })) continue
    const own = button.getBoundingClientRect()
    for (const { text, parent, box } of lines) {
      const gap = own.top - box.bottom
      const isBeside = Math.min(own.right, box.right) - Math.max(own.left, box.left) < 2
      if (gap < 0 || gap >= least || isBeside || own.width === 0) continue
      const on = document.elementFromPoint(box.left + Math.min(box.width, 40) / 2, box.top + box.height / 2)
      // Hidden, scrolled away or clipped.
      if (on && (on === parent || parent.contains(on)))
        found.add(`${button.textContent.trim()}, ${gap.toFixed(1)} px below ${text.slice(0, 40)}`)
    }
  }
  return [...found]
}
