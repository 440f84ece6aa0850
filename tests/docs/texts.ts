/** All texts of a language without soft hyphens; plural forms are separate. */
export const textsOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\u00AD', '').split(' |||| ') : textsOf(value as object),
  )
