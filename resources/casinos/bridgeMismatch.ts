import type { FieldError } from '../../src/contract/answers/shared.ts'

/** The error if a casino's bridge (`own`) is not that of its integration (`theirs`); otherwise `null`. `nameOf` gets the id of a bridge. */
export const bridgeMismatch = (
  theirs: string,
  own: string,
  nameOf: (id: string) => string | undefined,
): FieldError | null =>
  theirs === own
    ? null
    : { code: 'bridgeDiffers', params: { theirs: nameOf(theirs) ?? theirs, own: nameOf(own) ?? own } }
