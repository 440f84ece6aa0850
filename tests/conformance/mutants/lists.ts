import type { Mutant } from '../proxy.ts'
import {
  answering,
  asking,
  on,
  without,
  withFilter,
  withHeader,
  withoutHeader,
  withParameter,
  withRows,
  withStatus,
  type Fields,
} from '../changes.ts'

const studios = on('GET', '/game-studios?')
const isPage = (_request: unknown, { headers }: { headers: Record<string, string> }) =>
  'content-range' in headers
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const mapped = (filter: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, change(value)]))
let turn = 0

export const listMutants: readonly Mutant[] = [
  answering(
    'filter.numbers',
    'a range beyond all numbers is a server error',
    ({ path }) => path.includes('1e300'),
    withStatus(500),
  ),
  answering(
    'list.content-range',
    'rows are counted from 1',
    isPage,
    withHeader('content-range', (range) =>
      range.replace(
        / (\d+)-(\d+)/,
        (_all, from: string, to: string) => ` ${Number(from) + 1}-${Number(to) + 1}`,
      ),
    ),
  ),
  answering(
    'list.content-range',
    'there is no total',
    isPage,
    withHeader('content-range', (range) => range.replace(/\/\d+$/, '/*')),
  ),
  asking(
    'list.content-range',
    'the range is ignored',
    studios,
    withParameter('range', () => null),
  ),
  answering(
    'list.beyond-end',
    'a page beyond the end is refused',
    (_request, { text }) => text === '[]',
    withStatus(416),
  ),
  answering(
    'list.beyond-end',
    'an empty page has rows',
    isPage,
    withHeader('content-range', (range) => range.replace('*/', '0-0/')),
  ),
  asking(
    'list.range-malformed',
    'a malformed range returns the first page',
    studios,
    withParameter('range', (range) => (/^\[\d+,\d{1,3}\]$/.test(range) ? range : null)),
  ),
  asking(
    'list.sort',
    'the sort is ignored',
    studios,
    withParameter('sort', () => null),
  ),
  asking(
    'list.sort-unknown',
    'an unknown sort is ignored',
    studios,
    withParameter('sort', (sort) => (/^\["name","(ASC|DESC)"\]$/.test(sort) ? sort : null)),
  ),
  answering(
    'list.order-stable',
    'the order is unstable',
    on('GET', '/game-versions'),
    withRows((rows) => [...rows.slice(turn++ % rows.length), ...rows.slice(0, (turn - 1) % rows.length)]),
  ),
  asking('list.etag', 'an unchanged list is sent again', studios, withoutHeader('if-none-match')),
  answering(
    'list.etag',
    'the ETag of a list never changes',
    studios,
    withHeader('etag', () => '"same"'),
  ),
  asking(
    'filter.equality',
    'only the first of several values counts',
    studios,
    withFilter((filter) => mapped(filter, first)),
  ),
  asking(
    'filter.equality',
    'filters are ignored',
    studios,
    withParameter('filter', () => null),
  ),
  answering(
    'filter.get-many',
    'getMany is missing',
    (request) => studios(request) && decodeURIComponent(request.path).includes('"id":['),
    withRows(() => []),
  ),
  asking(
    'filter.text',
    'q is ignored',
    studios,
    withFilter((filter) => without(filter, 'q')),
  ),
  asking(
    'filter.bounds',
    'lower bounds are ignored',
    studios,
    withFilter((filter) => without(filter, 'createdAt_gte')),
  ),
  asking(
    'filter.bounds',
    'upper bounds are ignored',
    studios,
    withFilter((filter) => without(filter, 'createdAt_lte')),
  ),
  answering(
    'filter.count',
    'the count ignores the filter',
    studios,
    withHeader('x-total-count', (total) => String(Number(total) + 10)),
  ),
  asking(
    'filter.unknown',
    'an unknown filter is ignored',
    studios,
    withFilter((filter) => without(filter, 'nothing', 'name_gte')),
  ),
  asking(
    'filter.unknown',
    'an unknown parameter is ignored',
    studios,
    withParameter('page', () => null),
  ),
]
