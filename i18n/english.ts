import packed from 'ra-language-english'
import { en } from './en.ts'

/** English: react-admin's words, then ours. */
export const english: readonly object[] = [packed, en]
