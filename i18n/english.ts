import packed from 'ra-language-english'
import { deferredMessages } from './deferred.en.ts'

/** English messages that are loaded after the first list: react-admin's, then our own. */
export const deferredEnglishMessages: readonly object[] = [packed, deferredMessages]
