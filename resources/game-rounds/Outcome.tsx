import { useTranslate } from 'react-admin'

/** What the player saw at the end; where it is rows of symbols, as a grid of them. */
export function Outcome({ text }: { text: string }) {
  const translate = useTranslate()
  const rows = text.split(' / ').map((row) => row.split(' '))
  const isGrid = rows.length > 1 && rows.every((row) => row.length === rows[0]?.length)
  return (
    <section className="group" aria-labelledby="round-outcome">
      <h3 id="round-outcome">{translate('resources.game-rounds.fields.displayedOutcome')}</h3>
      {isGrid ? (
        <div className="round-outcome" role="img" aria-label={text}>
          {rows.map((row, at) => (
            <div key={at} aria-hidden>
              {row.map((symbol, index) => (
                <span key={index}>{symbol}</span>
              ))}
            </div>
          ))}
        </div>
      ) : (
        <p>{text}</p>
      )}
    </section>
  )
}
