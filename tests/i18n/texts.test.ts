import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { loadMessages } from '../support/messages.ts'
import { registry } from '../../resources/entities.ts'
import { allScreens } from '../../resources/index.ts'
import {
  fieldsOf,
  referredFilterFields,
  fieldsOfVariant,
  type Field,
  type Entity,
} from '../../src/contract/entity.ts'
import { statusByErrorCode } from '../../src/contract/errors.ts'

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, prefix = ''): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flat(value, `${prefix}${key}.`),
    ),
  ) as Record<string, string>

const sourcesOf = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8'))

const placeholders = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name).sort()

/** Retired expressions that staff did not understand, in German and English. */
const retired = [
  /Seit letztem Push|Nie übertragen|Identitätsdienst|\bOperator(?!-\d)\b|erlaubte[nr]? Hash|Hash erlauben|keiner erlaubt|zurück(zu)?setzen|zurückgesetzt|^Abgelehnt: |Fehlgeschlagen %|Alle Arten|Art des Geldes|riskier|als Gewinn|worum es geht|Was daraus|Wovon|^Von wem|Sie sagt selbst|nächsten beginnen|^Anlegen$|^Finden$|Benutzerdefiniert|Was der Anmeldedienst|Hier gibt es noch nichts|Spielerin|Regelmäßig|Meine Eingabe/i,
  /To be done|identity service|hash that differs|by hand only|Closed by whom|All sums|Money over|nothing here yet|My entr|my entries|Used by %\{count\} %\{names\}$/i,
]

/** What texts of errors are about, in English and, where it differs, in German. */
const things: readonly (readonly [RegExp, RegExp?])[] = [
  [/administrator/i],
  [/bridge/i],
  [/casino/i],
  [/hash/i],
  [/integration/i],
  [/\bpush/i],
  [/\bRTP\b/],
  [/studio/i],
  [/version/i],
  [/component/i, /komponente/i],
  [/jurisdiction/i, /jurisdiktion/i],
  [/operator/i, /betreiber|operator/i],
  [/\bprovider/i, /anbieter|provider/i],
  [/refund/i, /erstatt/i],
  [/visitor/i, /besucher/i],
]

describe('the messages', () => {
  const [german, english] = [flat(de), flat(en)]

  it('are complete in both languages, with the same placeholders', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(english)) {
      expect([key, [...new Set(placeholders(german[key] ?? ''))]]).toEqual([
        key,
        [...new Set(placeholders(text))],
      ])
    }
  })

  it('are never empty', () => {
    for (const texts of [german, english]) expect(Object.values(texts)).not.toContain('')
  })

  it("contain no retired expressions, including react-admin's", async () => {
    const files = readdirSync('i18n')
    for (const [index, locale] of (['de', 'en'] as const).entries()) {
      const own = files.filter((name) => name.endsWith(`.${locale}.ts`))
      expect(own.length).toBeGreaterThan(15)
      const said: Tree[] = await Promise.all(own.map((name) => import(`../../i18n/${name}`)))
      const all = [...said, (await loadMessages(locale)) as unknown as Tree]
      const told = all.flatMap((texts) =>
        Object.entries(flat(texts)).filter(([, text]) => retired[index]?.test(text)),
      )
      expect(told).toEqual([])
    }
  })

  it('of errors name the same things in both languages, so that none is swapped', () => {
    const names = (texts: Tree, word: RegExp) =>
      Object.entries(flat(texts))
        .flatMap(([key, text]) => (word.test(text) ? key : []))
        .sort()
    for (const [inEnglish, inGerman = inEnglish] of things)
      expect(names(de.errors, inGerman)).toEqual(names(en.errors, inEnglish))
  })

  it('cover every error code', () => {
    expect(Object.keys(en.errors).sort()).toEqual(Object.keys(statusByErrorCode).sort())
  })

  it('explain a refusal without its parameters, which the audit log does not store', () => {
    // Server errors, field errors and rate limits are not logged by code.
    const isOnRecord = (code: string) =>
      ![400, 422, 428, 429].includes(statusByErrorCode[code as keyof typeof statusByErrorCode])
    const said = [de, en].flatMap(({ errors, errorsOnRecord }) =>
      Object.entries({ ...errors, ...errorsOnRecord }).filter(([code]) => isOnRecord(code)),
    )
    expect(said.filter(([, text]) => /%\{|\|\|\|\|/.test(text))).toEqual([])
  })

  it('are all used', () => {
    const source = ['src', 'resources'].flatMap(sourcesOf).join('\n')
    const { errors: _errors, resources: _resources, help: _help, ...own } = en
    const isShown = (key: string) =>
      source.includes(`'${key}'`) || source.includes(`\`${key.slice(0, key.lastIndexOf('.') + 1)}\${`)
    expect(Object.keys(flat(own)).filter((key) => !isShown(key))).toEqual([])
  })

  it('cover all German texts of react-admin', async () => {
    const [inGerman, inEnglish] = await Promise.all([loadMessages('de'), loadMessages('en')])
    const framework = flat({ ra: inEnglish.ra } as unknown as Tree)
    const translated = flat({ ra: inGerman.ra } as unknown as Tree)
    expect(Object.keys(framework).filter((key) => !(key in translated))).toEqual([])
    const same = Object.keys(framework).filter((key) => translated[key] === framework[key])
    expect(same.filter((key) => /[a-z]{3}/i.test(framework[key] ?? '')).length).toBeLessThan(12)
  })
})

describe.each(registry.all.map((entity) => [entity.name, entity] as const))(
  'the labels of %s',
  (name, entity) => {
    const labels = (en.resources as unknown as Record<string, Tree>)[name] ?? {}
    const texts = flat(labels)

    it('name the entity, singular and plural', () => {
      expect(texts['name']).toContain(' |||| ')
    })

    it('cover each field and choice, and no others', () => {
      // Fields within fields need labels only if lists can show them.
      const isSaid = ({ path }: Field) => texts[`fields.${path}`] !== undefined
      const fields = withVariants(entity).flatMap((field) => [field, ...(field.fields?.filter(isSaid) ?? [])])
      const wanted = fields.filter(({ kind }) => kind !== 'variant').map(({ path }) => `fields.${path}`)
      const said = Object.keys(texts).filter((key) => key.startsWith('fields.'))
      expect(said.sort()).toEqual([...new Set(wanted)].sort())
      const columns = allScreens.flatMap((screens) =>
        screens.entity === entity ? (screens.columns ?? []) : [],
      )
      expect(said).toEqual(expect.arrayContaining(columns.map((column) => `fields.${column}`)))
      const choices = fields
        .flatMap((field) => [field, ...(field.items ?? [])])
        .flatMap(({ path, choices = [] }) => choices.map((choice) => `choices.${path}.${choice}`))
      expect(
        Object.keys(texts)
          .filter((key) => key.startsWith('choices.'))
          .sort(),
      ).toEqual(choices.sort())
    })

    it('are used by a screen; further screens have their own', () => {
      const [first, ...others] = allScreens.filter((screen) => screen.entity.name === name)
      expect(first?.words).toBeUndefined()
      for (const { words = '' } of others)
        expect((en.resources as unknown as Record<string, Tree>)[words]).toHaveProperty('name')
    })
  },
)

function withVariants(entity: Entity): Field[] {
  const ofVariants = Object.entries(entity.variants).flatMap(([name, { of }]) =>
    Object.keys(of).flatMap((chosen) => fieldsOfVariant(entity, name, chosen)),
  )
  const found = fieldsOf(entity).flatMap(({ name }) => referredFilterFields(entity, name))
  return [...fieldsOf(entity), ...ofVariants, ...found]
}
