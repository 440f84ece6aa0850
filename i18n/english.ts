import packed from 'ra-language-english'
import { deferredMessages } from './deferred.en.ts'

/** Loaded after the first list and merged in this order: react-admin's messages, then ours. */
export const deferredEnglishMessages: readonly object[] = [packed, deferredMessages]
