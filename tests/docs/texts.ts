/** Every text of a language, each of the forms of a noun by itself, without soft hyphens. */
export const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u00AD', '').split(' |||| ') : textsOf(value as object),
  )
