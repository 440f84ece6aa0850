import { randomBytes } from 'node:crypto'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new opaque id: 12 characters, 60 random bits. */
export const newId = () => Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
