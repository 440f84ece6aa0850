/** The fields that every record has. */
export const common = { id: 'ID', version: 'Version', createdAt: 'Angelegt', updatedAt: 'Zuletzt geändert' }
