import packed from 'ra-language-german'
import { raGerman } from './ra.de.ts'
import { deferredMessages } from './deferred.de.ts'

/** German messages that are loaded after the first list: react-admin's, those that its translation lacks, then our own. */
export const deferredGermanMessages: readonly object[] = [packed, raGerman, deferredMessages]
