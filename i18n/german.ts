import packed from 'ra-language-german'
import { raGerman } from './ra.de.ts'
import { rest } from './rest.de.ts'

/** German beyond the first list: react-admin's words, those that its German lacks, then ours. */
export const german: readonly object[] = [packed, raGerman, rest]
