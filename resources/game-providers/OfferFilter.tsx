import { useTranslate } from 'react-admin'
import { offerStates } from '../../src/contract/imports.ts'
import { useFormats } from '../../src/locale/format.ts'
import type { Offers } from './useOffers.ts'

const words = 'resources.game-providers.import'

/** How many games there are in which state; one of them shows those alone. */
export function OfferFilter({ offers }: { offers: Offers }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { all, counts, state, setState, text, setText } = offers
  const choices = [
    { name: null, label: translate(`${words}.all`), count: all.length },
    ...offerStates.map((name) => ({
      name,
      label: translate(`${words}.states.${name}`),
      count: counts[name],
    })),
  ]
  return (
    <div className="offer-filter">
      <div role="group" aria-label={translate(`${words}.filter`)}>
        {choices.map(({ name, label, count }) => (
          <button key={label} type="button" aria-pressed={state === name} onClick={() => setState(name)}>
            {label} <b>{number(count)}</b>
          </button>
        ))}
      </div>
      <input
        type="search"
        value={text}
        aria-label={translate(`${words}.search`)}
        placeholder={translate(`${words}.search`)}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
