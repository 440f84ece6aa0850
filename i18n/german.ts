import packed from 'ra-language-german'
import { de } from './de.ts'
import { raGerman } from './ra.de.ts'

/** German: react-admin's words, those that its German lacks, then ours. */
export const german: readonly object[] = [packed, raGerman, de]
