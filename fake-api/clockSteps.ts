/** An instant by the clock of the machine, and by one that never steps. */
export interface Instant {
  wall: number
  steady: number
}

export const presentInstant = (): Instant => ({ wall: Date.now(), steady: performance.now() })

/** Milliseconds by which the clock of the machine has stepped since; negative if back. */
export const clockStepSince = ({ wall, steady }: Instant): number =>
  Date.now() - wall - (performance.now() - steady)
