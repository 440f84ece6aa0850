/** The fields that every record has. */
export const common = { id: 'ID', version: 'Version', createdAt: 'Created', updatedAt: 'Last changed' }
