import type { Mutant, Passing } from '../proxy.ts'
import { asking, on, parsed, withStatus } from '../changes.ts'

/** Too much, and what nobody sees. */
export const boundMutants: readonly Mutant[] = [
  {
    ...{ name: 'views are taken without end', breaks: 'quota.views' },
    // None is made: two hundred take their time.
    request: (request) =>
      isNewView(request) ? { ...request, method: 'GET', path: '/api/account' } : request,
    answer: (answer, request) => (isNewView(request) ? withStatus(201)(answer) : answer),
  },
  asking(
    'create.entries',
    'too many entries are taken',
    on('POST', '/bridges'),
    changed('properties', () => ({})),
  ),
  asking(
    'create.types',
    'a text that is too long is cut off',
    on('POST', '/game-studios'),
    changed('name', (name) => (typeof name === 'string' ? name.slice(0, 200) : name)),
  ),
  asking(
    'create.characters',
    'what nobody sees is dropped',
    on('POST', '/game-studios'),
    changed('name', (name) => String(name).replace('\u200b', '')),
  ),
  asking(
    'create.characters',
    'a name is another one as NFD',
    on('POST', '/game-studios'),
    changed('name', (name) => (/\u0301/.test(String(name)) ? `${String(name)} (2)` : name)),
  ),
]

const isNewView = on('POST', '/saved-views')

/** A request in whose body a field is another one. */
function changed(name: string, change: (value: unknown) => unknown) {
  return (request: Passing): Passing => {
    const body = parsed(request.body)
    return { ...request, body: JSON.stringify({ ...body, [name]: change(body[name]) }) }
  }
}
