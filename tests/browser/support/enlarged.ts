import type { Page } from 'playwright-core'

/** Text of twice the size, as readers set it in their browser; from the next page on, or at once. */
export async function enlargeText(page: Page): Promise<void> {
  const enlarge = () => document.documentElement.style.setProperty('font-size', '28px')
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${enlarge.toString()})`)
  await page.evaluate(enlarge)
}

/** What enlarged text spoils: words that are broken although a line holds them, controls upon each other, selects that show no word. */
export const findSpoiled = (page: Page): Promise<string[]> => page.evaluate(spoiled)

/** Runs in the page, so it cannot use anything from this module. */
function spoiled(): string[] {
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.visually-hidden, thead')
  const found = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent: text } = node
    // Hyphens depend on the dictionaries of the browser; codes have no words.
    if (!parent || !text?.trim() || parent.closest('option, code, script, style') || !isSeen(parent)) continue
    const { hyphens, webkitLineClamp } = getComputedStyle(parent)
    // Names in lists end with an ellipsis wherever their line ends.
    if (hyphens === 'auto' || webkitLineClamp !== 'none') continue
    for (const { 0: word, index } of text.matchAll(/(?<![^\s(])\p{L}+(?=[\s.,:;!?)]|$)/gu)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      const lines = new Set(boxes.map(({ top }) => Math.round(top))).size
      const width = boxes.reduce((sum, box) => sum + box.width, 0)
      if (lines > 1 && width < window.innerWidth * 0.7) found.add(`broken: ${word}`)
    }
  }
  const controls = [...document.querySelectorAll('.help-button, .icon-button, .text-box > .icon')]
    .filter(isSeen)
    .map((element) => {
      const isHelp = element.matches('.help-button')
      const { left, top, width, height } = (
        isHelp ? element : (element.querySelector('svg') ?? element)
      ).getBoundingClientRect()
      // The circle takes a part of its target.
      const [x, y] = [left + width / 2, top + height / 2]
      const [a, b] = (isHelp ? [17 / 24, 17 / 24] : [1, 1]).map(
        (part, at) => (part * (at ? height : width)) / 2,
      )
      return { element, left: x - (a ?? 0), right: x + (a ?? 0), top: y - (b ?? 0), bottom: y + (b ?? 0) }
    })
  controls.forEach((one, index) => {
    for (const other of controls.slice(index + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 0 && down > 0)
        found.add(
          `upon each other: ${[one, other].map(({ element }) => element.getAttribute('aria-label')).join(' / ')}`,
        )
    }
  })
  const pen = document.createElement('canvas').getContext('2d')
  for (const select of document.querySelectorAll('select')) {
    const text = select.selectedOptions[0]?.textContent ?? ''
    if (!pen || text === '' || !isSeen(select)) continue
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    pen.font = font
    const arrow = parseFloat(getComputedStyle(select).fontSize)
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow
    if (room < pen.measureText(text.slice(0, 8)).width) found.add(`shows too little: ${text}`)
  }
  const bar = document.querySelector('.viewing-bar')
  for (const part of bar?.querySelectorAll<HTMLElement>('p, p *') ?? [])
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
      found.add(`cut off: ${part.textContent}`)
  const { bottom = 0 } = bar?.getBoundingClientRect() ?? {}
  const { top = bottom } = document.querySelector('main')?.getBoundingClientRect() ?? {}
  if (bar && window.scrollY === 0 && bottom > top + 1) found.add('the bar covers the page')
  return [...found]
}
