export const localeCookie = { name: 'i18n_redirected', seconds: 365 * 24 * 60 * 60 }
