/** Address at which somebody says that they have a record open, and is told who else has; below the API's. */
export const presencePath = 'presence'

/** Milliseconds between two times that somebody says so, and after which they count as gone. */
export const presenceEvery = 15_000
export const presenceLife = 40_000

/** A record that is open, or was until now. */
export interface PresenceBeat {
  resource: string
  recordId: string
  /** It is not open any more. */
  left?: boolean
}

/** Who else has it open. Whoever may not see users is told of nobody. */
export interface PresenceAnswer {
  others: { id: string; name: string }[]
}
