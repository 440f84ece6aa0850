import { InvalidArgumentError } from 'commander'

/** An option of a script: what is said of it, and what its text is read as. */
export interface Option<Value> {
  says: string
  /** What stands behind it, as `NUMBER`; absent where it stands by itself. */
  of?: string
  /** Its value unless given. */
  usual?: Value
  isNeeded?: boolean
  /** Its value, that of the text itself where absent; `before` is what the same option had before. Throws `InvalidArgumentError`. */
  read?(text: string, before: Value | undefined): Value
}

/** Given or not. */
export const flag = (says: string): Option<boolean> => ({ says, usual: false })

/** Any text; `undefined` where it is not given. */
export const text = (of: string, says: string): Option<string | undefined> => ({ says, of })

/** Any text, or the usual one. */
export const textOr = (of: string, says: string, usual: string): Option<string> => ({ says, of, usual })

/** Several texts with commas between them; `undefined` where it is not given. */
export const texts = (of: string, says: string): Option<string[] | undefined> => ({
  ...{ says, of },
  ...several((one) => one),
})

/** Any text that has to be given. */
export const needed = (of: string, says: string): Option<string> => ({
  ...{ says: `${says} (has to be given)`, of, isNeeded: true },
})

/** A whole number that is not negative. */
export const wholeNumber = (says: string, usual: number): Option<number> => ({
  ...{ says, of: 'NUMBER', usual, read: wholeOf },
})

/** Several of them, with commas between them. */
export const wholeNumbers = (says: string, usual: number): Option<number[]> => ({
  ...{ says, of: 'NUMBERS' },
  ...several(wholeOf, [usual]),
})

/** One of some words. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  says: string,
  usual: NoInfer<Word>,
): Option<Word> => ({ says: `${says}: ${words.join(', ')}`, of: 'NAME', usual, read: wordOf(words) })

/** Some of some words, with commas between them; all of them unless given. */
export const someOf = <Word extends string>(words: readonly Word[], says: string): Option<Word[]> => ({
  ...{ says: `${says}, with commas between them: ${words.join(', ')}`, of: 'NAMES' },
  ...several(wordOf(words), [...words]),
})

/** What is given more than once adds up. */
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

function wholeOf(text: string): number {
  if (/^\d{1,15}$/.test(text.trim())) return Number(text)
  throw new InvalidArgumentError('It has to be a whole number.')
}

const wordOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((one) => one === text.trim())
    if (word !== undefined) return word
    throw new InvalidArgumentError(`It has to be one of ${words.join(', ')}.`)
  }
