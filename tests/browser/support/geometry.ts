import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Checks that all text is readable: not clipped, unless it scrolls or ends with an ellipsis, and not covered by other text. */
export async function expectTextsInSight(page: Page, where: string): Promise<void> {
  expect(await findHiddenTexts(page), where).toEqual([])
}

/** The texts of a page that are clipped or covered, each with what is wrong with it. */
export const findHiddenTexts = (page: Page): Promise<string[]> => page.evaluate(hiddenTexts)

/** Runs in the page, so it cannot use anything from this module. */
function hiddenTexts(): string[] {
  const found = new Set<string>()
  const lines: { element: Element; text: string; box: DOMRect }[] = []
  const main = document.querySelector('main')
  if (!main) return ['no main']
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [element, text] = [node.parentElement, (node.textContent ?? '').trim().slice(0, 40)]
    if (!element || text === '' || element.closest('option, .visually-hidden')) continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 2 || box.height < 2) continue
      let isLoose = false
      let isCut = false
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY, position, textOverflow, clipPath } = getComputedStyle(around)
        if (
          clipPath !== 'none' ||
          overflowX === 'auto' ||
          overflowX === 'scroll' ||
          textOverflow === 'ellipsis'
        )
          isLoose = true
        if (position === 'sticky' || position === 'fixed') isLoose = true
        const { left, right, top, bottom } = around.getBoundingClientRect()
        const inLine = [box.left + 1, box.right - 1].every((x) => x >= left && x <= right)
        // The box of a line is a little higher than its letters.
        const inHeight = [0.2, 0.8].every((part) => {
          const y = box.top + part * box.height
          return y >= top && y <= bottom
        })
        if (!isLoose && ((overflowX !== 'visible' && !inLine) || (overflowY !== 'visible' && !inHeight)))
          isCut = true
      }
      if (isCut || (!isLoose && box.right > window.innerWidth + 1)) found.add(`cut off: ${text}`)
      if (!isLoose) lines.push({ element, text, box })
    }
  }
  lines.forEach(({ element, text, box }, index) => {
    for (const other of lines.slice(index + 1)) {
      const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      if (element !== other.element && width > 2 && height > 4)
        found.add(`upon each other: ${text} / ${other.text}`)
    }
  })
  return [...found]
}
