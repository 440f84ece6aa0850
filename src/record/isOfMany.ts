import type { AuditEntry } from '../api/answers.ts'

/** An entry about many records has their names as its label. */
export const isOfMany = ({ action }: Pick<AuditEntry, 'action'>): boolean => action === 'attempted'
