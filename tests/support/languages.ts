/** Whether everything is run, as by `npm run test:all`, and not what is run every day. */
export const isAll = process.env['TESTS'] === 'all'

/**
 * Of cases for each language the first, every day: what the languages say is tested in `tests/i18n/`, and in a walk through each.
 * `npm run test:all` has them all.
 */
export const firstLanguage = <T>(cases: readonly T[]): readonly T[] => (isAll ? cases : cases.slice(0, 1))
