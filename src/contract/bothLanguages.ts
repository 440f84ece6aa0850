/** A text of each language of the console. */
export type BothLanguages = Readonly<Record<'de' | 'en', string>>

/** Parts the two languages. Texts that people enter never contain it: `line` and `lines` refuse it. */
const parting = '\u2029'

/** One line that says the same in German and in English, such as an event's that the server records itself. */
export const inBothLanguages = ({ de, en }: BothLanguages): string => `${de}${parting}${en}`

/** A text in a reader's language: of lines that say the same in both, that half. All others stay as they are. */
export const inLanguage = (text: string, language: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [de = '', en = de] = line.split(parting)
      return language === 'en' ? en : de
    })
    .join('\n')

/** Changes each language of a line by itself. */
export const mapEachLanguage = (line: string, change: (text: string) => string): string =>
  line.split(parting).map(change).join(parting)

/** Whether the text of an answer has lines of both languages, as JSON may write them. */
export const hasBothLanguages = (json: string): boolean => json.includes(parting) || json.includes('\\u2029')
