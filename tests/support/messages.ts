import merge from 'lodash/merge.js'
import type { TranslationMessages } from 'react-admin'
import { loadFirstMessages, loadOtherMessages, type Locale } from '../../i18n/messages.ts'

/** All texts of a language, whenever they are loaded. */
export const loadMessages = async (locale: Locale): Promise<TranslationMessages> =>
  merge({}, await loadFirstMessages(locale), await loadOtherMessages(locale))
