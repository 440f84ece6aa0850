import type { Mutant, Passing } from '../proxy.ts'
import { asking, on, parsed, withStatus } from '../changes.ts'

export const boundMutants: readonly Mutant[] = [
  {
    ...{ name: 'the number of views is unlimited', breaks: 'quota.views' },
    // Creating two hundred records would take too long, so the request is refused.
    request: (request) =>
      isNewView(request) ? { ...request, method: 'GET', path: '/api/account' } : request,
    answer: (answer, request) => (isNewView(request) ? withStatus(201)(answer) : answer),
  },
  asking(
    'create.entries',
    'too many entries are accepted',
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
    'invisible characters are dropped',
    on('POST', '/game-studios'),
    changed('name', (name) => String(name).replace('\u200b', '')),
  ),
  asking(
    'create.characters',
    'a name in NFD counts as another name',
    on('POST', '/game-studios'),
    changed('name', (name) => (/\u0301/.test(String(name)) ? `${String(name)} (2)` : name)),
  ),
]

const isNewView = on('POST', '/saved-views')

function changed(name: string, change: (value: unknown) => unknown) {
  return (request: Passing): Passing => {
    const body = parsed(request.body)
    return { ...request, body: JSON.stringify({ ...body, [name]: change(body[name]) }) }
  }
}
