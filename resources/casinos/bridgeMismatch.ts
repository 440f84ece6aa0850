import type { FieldError } from '../../src/contract/answers/shared.ts'

/** A casino and its integration have the same bridge. `nameOf` gets the id of a bridge. */
export const bridgeMismatch = (
  theirs: string,
  own: string,
  nameOf: (id: string) => string | undefined,
): FieldError | null =>
  theirs === own
    ? null
    : { code: 'bridgeDiffers', params: { theirs: nameOf(theirs) ?? theirs, own: nameOf(own) ?? own } }
