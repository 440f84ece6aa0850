import { InvalidArgumentError } from 'commander'

export interface Option<Value> {
  says: string
  /** Placeholder of the value in the help, such as `NUMBER`; absent for flags. */
  of?: string
  usual?: Value
  /** The default value as the help names it, where that is shorter. */
  usualSays?: string
  isNeeded?: boolean
  /** Parses the value; by default the text itself. `before` is the value of an earlier occurrence. Throws `InvalidArgumentError`. */
  read?(text: string, before: Value | undefined): Value
}

export const flagOption = (says: string): Option<boolean> => ({ says, usual: false })

export const textOption = (of: string, says: string): Option<string | undefined> => ({ says, of })

export const textOptionWithDefault = (of: string, says: string, usual: string): Option<string> => ({
  says,
  of,
  usual,
})

export const textListOption = (of: string, says: string): Option<string[] | undefined> => ({
  ...{ says, of },
  ...several((one) => one),
})

export const requiredTextOption = (of: string, says: string): Option<string> => ({
  ...{ says: `${says} (has to be given)`, of, isNeeded: true },
})

/** A whole number, by default from 0 on. */
export const wholeNumberOption = (says: string, usual: number, least = 0): Option<number> => ({
  ...{ says, of: 'NUMBER', usual, read: wholeFrom(least) },
})

/** A list of whole numbers from 0 on, separated by commas. */
export const wholeNumberListOption = (says: string, usual: number): Option<number[]> => ({
  ...{ says, of: 'NUMBERS' },
  ...several(wholeFrom(0), [usual]),
})

export const oneOfOption = <Word extends string>(
  words: readonly Word[],
  says: string,
  usual: NoInfer<Word>,
): Option<Word> => ({ says: `${says}: ${words.join(', ')}`, of: 'NAME', usual, read: wordOf(words) })

/** A list of words, separated by commas; all words by default. */
export const someOfOption = <Word extends string>(words: readonly Word[], says: string): Option<Word[]> => ({
  ...{ says: `${says}, with commas between them: ${words.join(', ')}`, of: 'NAMES', usualSays: 'all' },
  ...several(wordOf(words), [...words]),
})

/** A list option that may be repeated. */
const several = <One, Usual extends One[] | undefined = undefined>(
  read: (text: string) => One,
  usual?: Usual,
) => ({
  ...(usual && { usual }),
  read: (text: string, before: One[] | undefined) => [
    ...(before === usual ? [] : (before ?? [])),
    ...text.split(',').map((one) => read(one.trim())),
  ],
})

const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const given = text.trim()
    if (/^\d{1,15}$/.test(given) && Number(given) >= least) return Number(given)
    throw new InvalidArgumentError(`It has to be a whole number, ${least} or more.`)
  }

const wordOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((one) => one === text.trim())
    if (word !== undefined) return word
    throw new InvalidArgumentError(`It has to be one of ${words.join(', ')}.`)
  }
