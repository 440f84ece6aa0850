import { useTranslate } from 'react-admin'
import { useFormats } from '../../src/locale/format.ts'
import { stepsOf, type Round } from './round.ts'

const words = 'resources.game-rounds.steps'

interface Bar {
  from: number
  to: number
}

/** What the round did to the player's money, step by step: each as a bar from where the one before has ended. */
export function RoundSteps({ round }: { round: Round }) {
  const translate = useTranslate()
  const { change } = useFormats()
  const steps = stepsOf(round)
  const bars = steps.map((step, index): Bar => {
    const from = steps.slice(0, index).reduce((sum, before) => sum + before.amount, 0)
    return { from, to: from + step.amount }
  })
  const result = bars.at(-1)?.to ?? 0
  const ends = [0, ...bars.map(({ to }) => to)]
  const scale = { least: Math.min(...ends), most: Math.max(...ends) }
  const signed = (value: number) => change(value, round.currency)
  return (
    <section className="group" aria-labelledby="round-steps">
      <h3 id="round-steps">{translate(`${words}.title`)}</h3>
      <table className="round-steps">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{translate(`${words}.step`)}</th>
            <th scope="col">{translate(`${words}.picture`)}</th>
            <th scope="col">{translate(`${words}.amount`)}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ name, amount: value }, index) => (
            <tr key={name}>
              <th scope="row">{translate(`${words}.${name}`)}</th>
              <td>
                <Picture bar={bars[index] as Bar} scale={scale} />
              </td>
              <td>{signed(value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate(`${words}.${round.status === 'open' ? 'soFar' : 'result'}`)}</th>
            <td>
              <Picture bar={{ from: 0, to: result }} scale={scale} />
            </td>
            <td>{signed(result)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

const width = 200

/** A bar between two amounts; what stands beside it says the same. */
function Picture({ bar, scale }: { bar: Bar; scale: { least: number; most: number } }) {
  const place = (value: number) => 2 + ((value - scale.least) / (scale.most - scale.least || 1)) * (width - 4)
  const [from, to] = [place(bar.from), place(bar.to)]
  return (
    <svg viewBox={`0 0 ${width} 14`} preserveAspectRatio="none" aria-hidden>
      <line x1={place(0)} x2={place(0)} y1="0" y2="14" />
      <rect
        data-sign={Math.sign(bar.to - bar.from)}
        x={Math.min(from, to)}
        y="3"
        width={Math.max(Math.abs(to - from), 1)}
        height="8"
      />
    </svg>
  )
}
