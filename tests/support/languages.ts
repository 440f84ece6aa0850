/** Whether all tests run (`npm run test:all`). */
export const isAll = process.env['TESTS'] === 'all'

/** Only the first case in daily runs, where other tests cover the difference; all cases in `npm run test:all`. */
export const firstCase = <T>(cases: readonly T[]): readonly T[] => (isAll ? cases : cases.slice(0, 1))

/** The same for languages, whose texts `tests/i18n/` and a browser test per language cover. */
export const firstLanguage = firstCase
