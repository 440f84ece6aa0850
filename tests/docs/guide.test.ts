import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { guidePageNameAt } from '../../src/layout/guide.ts'
import { customPages, allScreens } from '../../resources/index.ts'
import { textsOf } from './texts.ts'

const languages = { de, en }
const places = [...allScreens, ...customPages]
const filesIn = (folder: string) => readdirSync(`docs/guide/${folder}`)

/** Labels such as "Create casino", which consist of a message and a name. */
const createLabels = (names: readonly string[], language: 'de' | 'en') =>
  names.map((name) =>
    languages[language].list.create.replace('%{name}', language === 'en' ? name.toLowerCase() : name),
  )

describe.each(['de', 'en'] as const)('the guide in %s', (language) => {
  const pages = filesIn(language).map((file) => ({
    file,
    text: readFileSync(`docs/guide/${language}/${file}`, 'utf8'),
  }))

  it('uses the labels that the console shows', () => {
    const texts = textsOf(languages[language])
    const labels = new Set([...texts, ...createLabels(texts, language)])
    const unknown = pages.flatMap(({ file, text }) =>
      [...text.matchAll(/\b_([^_\n]+)_/g)].flatMap(([, name = '']) =>
        labels.has(name) ? [] : [`${file}: ${name}`],
      ),
    )
    expect(unknown).toEqual([])
  })

  it('has every page that the console links to', () => {
    const named = new Set([
      ...places.flatMap(({ guide }) => guide ?? []),
      guidePageNameAt(places, '/'),
      guidePageNameAt(places, '/casinos/manage/cf_aurora/push'),
      guidePageNameAt(places, '/game-providers/manage/brightreef/import'),
    ])
    expect([...named].map((page) => `${page}.md`).sort()).toEqual(filesIn(language).sort())
  })

  it('shows all pictures of its language, and no others', () => {
    const shown = pages.flatMap(({ text }) =>
      [...text.matchAll(/\(\.\.\/pictures\/([^)]+)\)/g)].map(([, name]) => name),
    )
    expect(shown.sort()).toEqual(
      filesIn('pictures')
        .filter((name) => name.endsWith(`.${language}.png`))
        .sort(),
    )
  })
})

it('the guide has the same pages and pictures in both languages', () => {
  expect(filesIn('de')).toEqual(filesIn('en'))
})
