/**
 * Of cases for each language the first, every day: what the languages say is tested in `tests/i18n/`, and in a walk through each.
 * `npm run test:all` has them all.
 */
export const firstLanguage = <T>(cases: readonly T[]): readonly T[] =>
  process.env['TESTS'] === 'all' ? cases : cases.slice(0, 1)
