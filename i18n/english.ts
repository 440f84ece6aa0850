import packed from 'ra-language-english'
import { deferredMessages } from './rest.en.ts'

/** English messages that are loaded after the first list: react-admin's, then our own. */
export const english: readonly object[] = [packed, deferredMessages]
