import fc from 'fast-check'

/**
 * Properties use the same cases in each run, so that failures repeat; `FC_SEED=fresh` draws new cases, `FC_SEED=1234` repeats those of a
 * failed run, whose seed fast-check prints.
 */
const seed = process.env['FC_SEED'] ?? '20261120'

if (seed !== 'fresh') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })
