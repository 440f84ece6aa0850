/** Whether everything is run, as by `npm run test:all`, and not what is run every day. */
export const isAll = process.env['TESTS'] === 'all'

/** Of cases whose difference is tested elsewhere, too, the first, every day. `npm run test:all` has them all. */
export const firstCase = <T>(cases: readonly T[]): readonly T[] => (isAll ? cases : cases.slice(0, 1))

/** The same of languages: what they say is tested in `tests/i18n/`, and in a walk through each. */
export const firstLanguage = firstCase
