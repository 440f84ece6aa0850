import type { Mutant, Passing } from '../proxy.ts'
import { asking, on, parsed } from '../changes.ts'

/** Too much, and what nobody sees. */
export const boundMutants: readonly Mutant[] = [
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

/** A request in whose body a field is another one. */
function changed(name: string, change: (value: unknown) => unknown) {
  return (request: Passing): Passing => {
    const body = parsed(request.body)
    return { ...request, body: JSON.stringify({ ...body, [name]: change(body[name]) }) }
  }
}
