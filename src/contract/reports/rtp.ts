import { figureOf, wonBeforeGamblePhase, type Sums } from './figures.ts'

export const minRoundsForVerdict = 1000

/** In standard deviations: a greater deviation is `watch`, or `alert`. */
export const rtpDeviationLimits = { watch: 1.96, alert: 3 } as const

export const verdicts = ['alert', 'watch', 'ok', 'tooLittlePlay'] as const
export type Verdict = (typeof verdicts)[number]

export const sortableRtpFields: readonly string[] = [
  ...['gameId', 'gameName', 'currency', 'rounds'],
  ...['theoreticalRtp', 'baseRtp', 'deviation', 'sigma', 'verdict'],
]

/**
 * Live RTP performance monitoring as the UK Gambling Commission describes it: d = base RTP - theoretical RTP, compared with t(k) = k *
 * sigma * sqrt(sum of b²) / (sum of b) * 100. `stated` is the game's own sigma, or `null`.
 */
export function checkRtp(sums: Sums, theoreticalRtp: number, stated: number | null) {
  const { completed: rounds, wagered, won, gambled, gambledWon, stakesSquared } = sums
  const sigma = stated ?? estimateSigma(sums)
  const check = {
    rounds,
    theoreticalRtp,
    baseRtp: figureOf('baseRtp', sums),
    sigma,
    sigmaIs: stated === null ? ('estimated' as const) : ('stated' as const),
  }
  if (wagered === 0 || sigma === null)
    return { ...check, deviation: null, tolerance: null, verdict: 'tooLittlePlay' as const }
  const deviation = deviationOf(wonBeforeGamblePhase(won, gambled, gambledWon), wagered, theoreticalRtp)
  const t = (k: number) => ((k * sigma * Math.sqrt(Number(stakesSquared))) / wagered) * 100
  const tolerance = { watch: t(rtpDeviationLimits.watch), alert: t(rtpDeviationLimits.alert) }
  return { ...check, deviation, tolerance, verdict: verdictOf(rounds, Math.abs(deviation), tolerance) }
}

/** Subtracts integers, so that a deviation equal to the tolerance does not exceed it through rounding. */
const deviationOf = (back: number, wagered: number, theoreticalRtp: number) =>
  Number(BigInt(back) * 10_000n - BigInt(wagered) * BigInt(Math.round(theoreticalRtp * 100))) /
  (wagered * 100)

function verdictOf(rounds: number, d: number, { watch, alert }: { watch: number; alert: number }): Verdict {
  if (rounds < minRoundsForVerdict) return 'tooLittlePlay'
  if (d > alert) return 'alert'
  return d > watch ? 'watch' : 'ok'
}

/**
 * Sigma estimated from the rounds: the root of sum of (r - Rb)² / sum of b², with R the base RTP, b the stakes and r the returns. For equal
 * stakes it is the standard deviation of r / b. Exact up to the root; `null` if nothing was wagered.
 */
export function estimateSigma(sums: Sums): number | null {
  const { won, gambled, gambledWon, wagered, stakesSquared, returnsSquared, stakesReturns } = sums
  if (wagered === 0) return null
  const [b, r] = [BigInt(wagered), BigInt(wonBeforeGamblePhase(won, gambled, gambledWon))]
  const spread = returnsSquared * b * b - 2n * r * b * stakesReturns + r * r * stakesSquared
  return Math.sqrt(Number(spread) / Number(stakesSquared * b * b))
}
