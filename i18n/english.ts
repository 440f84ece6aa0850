import packed from 'ra-language-english'
import { rest } from './rest.en.ts'

/** English beyond the first list: react-admin's words, then ours. */
export const english: readonly object[] = [packed, rest]
