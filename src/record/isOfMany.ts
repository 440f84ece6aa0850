import type { AuditEntry } from '../api/answers.ts'

/** An entry about several records has their labels as its label. */
export const isOfMany = ({ action }: Pick<AuditEntry, 'action'>): boolean => action === 'attempted'
