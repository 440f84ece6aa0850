import type { Messages } from './en.ts'

export const record = {} satisfies Messages['record']
