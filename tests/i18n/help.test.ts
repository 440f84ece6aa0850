import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { account } from '../../resources/account/entity.ts'
import { registry } from '../../resources/entities.ts'
import { allEmbeddedScreens, allScreens } from '../../resources/index.ts'
import { fieldsOf, fieldsOfVariant, type Entity } from '../../src/contract/entity.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, prefix = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : flat(value, `${prefix}${key}.`),
  )

const parts = allEmbeddedScreens.map(({ entity }) => entity)

/** Entities with forms: assignments are chosen in dialogs, and the account is separate. */
const withForms = [...registry.all.filter((one) => !one.readOnly && !parts.includes(one)), account]

/** The paths of fields that users fill in, in all variants. */
function filledIn(entity: Entity): string[] {
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  const all = fields.flatMap(({ name, path }) => {
    const { of = null } = entity.variants[name] ?? {}
    if (!of) return [path]
    return Object.keys(of).flatMap((chosen) =>
      fieldsOfVariant(entity, name, chosen).map((field) => field.path),
    )
  })
  return [...new Set(all)].sort()
}

describe.each([
  ['de', de],
  ['en', en],
] as const)('help texts (%s)', (_, words) => {
  const said = words.help.fields as Record<string, Tree>

  it.each(withForms.map((entity) => [entity.name, entity] as const))(
    'exist for each field of %s, and for no others',
    (name, entity) => {
      expect(flat(said[name] ?? {}).sort()).toEqual(filledIn(entity))
    },
  )

  it('exist only for entities with forms', () => {
    const names = withForms.map(({ name }) => name)
    expect(Object.keys(said).filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(allScreens.map((screens) => [screens.path, screens] as const))(
    'explain an empty list of %s',
    (_, { words: own, entity }) => {
      expect((words.empty.lists as Record<string, string>)[own ?? entity.name]).toMatch(/\.$/)
    },
  )
})
