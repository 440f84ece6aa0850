export const common = { id: 'ID', version: 'Version', createdAt: 'Created', updatedAt: 'Last changed' }
