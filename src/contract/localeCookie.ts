/** The cookie that keeps the language of the interface, for 365 days. */
export const localeCookie = { name: 'i18n_redirected', seconds: 365 * 24 * 60 * 60 }
