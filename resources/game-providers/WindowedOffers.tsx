import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { OfferRow, type OfferRowsProps } from './OfferImportTable.tsx'

/** Height in pixels of a row without remarks; rendered rows are measured. */
const rowHeight = 48

export default function WindowedOffers({ offers, ticked, context }: OfferRowsProps) {
  const start = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      // Removing the focused row would lose the focus, and with it the user's position in the list.
      const focused = document.activeElement?.closest<HTMLElement>('tbody[data-tick]')?.dataset['tick']
      const index = focused === undefined ? -1 : offers.findIndex(({ tick }) => tick === focused)
      return index < 0 || shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b)
    },
    [offers],
  )
  const virtualizer = useWindowVirtualizer({
    count: offers.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => offers[index]?.place ?? index,
    overscan: 12,
    scrollMargin: top,
    rangeExtractor,
  })
  useLayoutEffect(() => {
    if (start.current) setTop(start.current.getBoundingClientRect().top + window.scrollY)
  }, [offers])
  const items = virtualizer.getVirtualItems()
  const end = top + virtualizer.getTotalSize()
  return (
    <>
      <tbody ref={start} aria-hidden>
        <Gap height={(items[0]?.start ?? end) - top} />
      </tbody>
      {items.map(({ index, start: from }, place) => {
        const offer = offers[index]
        const gap = from - (items[place - 1]?.end ?? from)
        if (!offer) return null
        return [
          gap > 0 && (
            <tbody key={`gap ${offer.place}`} aria-hidden>
              <Gap height={gap} />
            </tbody>
          ),
          <OfferRow
            key={offer.place}
            offer={offer}
            isTicked={offer.tick !== null && ticked.has(offer.tick)}
            context={context}
            index={index}
            measure={virtualizer.measureElement}
          />,
        ]
      })}
      <tbody aria-hidden>
        <Gap height={end - (items.at(-1)?.end ?? end)} />
      </tbody>
    </>
  )
}

const Gap = ({ height }: { height: number }) => (
  <tr style={{ height }}>
    <td colSpan={5} />
  </tr>
)
