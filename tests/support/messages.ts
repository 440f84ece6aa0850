import { merge } from 'es-toolkit/compat'
import type { TranslationMessages } from 'react-admin'
import { loadFirstPageMessages, loadRemainingMessages, type Locale } from '../../i18n/messages.ts'

/** All messages of a language, including those that are loaded later. */
export const loadMessages = async (locale: Locale): Promise<TranslationMessages> =>
  merge({}, await loadFirstPageMessages(locale), await loadRemainingMessages(locale))
