export type BothLanguages = Readonly<Record<'de' | 'en', string>>

/** Separates the two languages. Texts that people enter never contain it: `singleLine` and `multiLine` refuse it. */
const parting = '\u2029'

/** One line that says the same in both languages, such as an event's that the server records itself. */
export const joinBothLanguages = ({ de, en }: BothLanguages): string => `${de}${parting}${en}`

/** The part of a line in the given language; lines of one language stay as they are. */
export const pickLanguage = (text: string, language: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [de = '', en = de] = line.split(parting)
      return language === 'en' ? en : de
    })
    .join('\n')

export const mapEachLanguage = (line: string, change: (text: string) => string): string =>
  line.split(parting).map(change).join(parting)

/** JSON may escape the separator. */
export const hasBothLanguages = (json: string): boolean => json.includes(parting) || json.includes('\\u2029')
