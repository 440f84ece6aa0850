/** An option of a script: what is said of it, and what its text is read as. */
export interface Option<Value> {
  says: string
  /** What stands behind it, as `NUMBER`; absent where it stands by itself. */
  of?: string
  /** Its text unless given. */
  usual?: string
  /** Its value; throws an `Error` that continues "--name". Is given `undefined` where it is neither given nor has a usual text. */
  read(text: string | undefined): Value
}

/** Given or not. */
export const flag = (says: string): Option<boolean> => ({ says, read: (text) => text !== undefined })

/** Any text; `undefined` where it is not given. */
export const text = (of: string, says: string): Option<string | undefined> => ({
  ...{ says, of },
  read: (given) => given,
})

/** Any text, or the usual one. */
export const textOr = (of: string, says: string, usual: string): Option<string> => ({
  ...{ says, of, usual },
  read: (given = usual) => given,
})

/** Several texts with commas between them; `undefined` where it is not given. */
export const texts = (of: string, says: string): Option<string[] | undefined> => ({
  ...{ says, of },
  read: (given) => given?.split(',').map((one) => one.trim()),
})

/** Any text that has to be given. */
export const needed = (of: string, says: string): Option<string> => ({
  ...{ says: `${says} (has to be given)`, of },
  read(given) {
    if (given) return given
    throw new Error('has to be given')
  },
})

/** A whole number that is not negative. */
export const whole = (says: string, usual: number): Option<number> => ({
  ...{ says, of: 'NUMBER', usual: String(usual) },
  read: (given) => (given === undefined ? usual : wholeOf(given)),
})

/** Several of them, with commas between them. */
export const wholes = (says: string, usual: number): Option<number[]> => ({
  ...{ says, of: 'NUMBERS', usual: String(usual) },
  read: (given) => (given === undefined ? [usual] : given.split(',').map(wholeOf)),
})

function wholeOf(text: string): number {
  if (/^\d{1,15}$/.test(text.trim())) return Number(text)
  throw new Error(`has to be a whole number, not "${text}"`)
}

/** One of some words. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  says: string,
  usual: NoInfer<Word>,
): Option<Word> => ({
  ...{ says: `${says}: ${words.join(', ')}`, of: 'NAME', usual },
  read: (given = usual) => wordOf(words, given),
})

/** Some of some words, with commas between them; all of them unless given. */
export const someOf = <Word extends string>(words: readonly Word[], says: string): Option<Word[]> => ({
  ...{ says: `${says}, with commas between them: ${words.join(', ')}`, of: 'NAMES' },
  read: (given) => (given === undefined ? [...words] : given.split(',').map((one) => wordOf(words, one))),
})

function wordOf<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((one) => one === text.trim())
  if (word !== undefined) return word
  throw new Error(`has to be one of ${words.join(', ')}, not "${text}"`)
}
