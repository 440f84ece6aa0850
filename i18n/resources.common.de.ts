export const common = { id: 'ID', version: 'Version', createdAt: 'Angelegt', updatedAt: 'Zuletzt geändert' }
