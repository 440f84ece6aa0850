export type BothLanguages = Readonly<Record<'de' | 'en', string>>

/** Separates the two languages. Texts that people enter never contain it, because `singleLineSchema` and `multiLineSchema` refuse it. */
const parting = '\u2029'

export const joinLanguages = ({ de, en }: BothLanguages): string => `${de}${parting}${en}`

/** Lines in a single language stay as they are. */
export const extractLanguage = (text: string, language: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [de = '', en = de] = line.split(parting)
      return language === 'en' ? en : de
    })
    .join('\n')

export const mapBilingualText = (line: string, change: (text: string) => string): string =>
  line.split(parting).map(change).join(parting)

/** JSON may contain the separator escaped. */
export const isBilingualJson = (json: string): boolean => json.includes(parting) || json.includes('\\u2029')
