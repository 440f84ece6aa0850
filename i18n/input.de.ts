import type { Messages } from './en.ts'

export const input = {} satisfies Messages['input']
