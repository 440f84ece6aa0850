/** The cookie with the language of the interface, kept for 365 days. */
export const localeCookie = { name: 'i18n_redirected', seconds: 365 * 24 * 60 * 60 }
