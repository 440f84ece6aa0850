/** A text as a text column can hold it: PostgreSQL has no character 0, and UTF-8 no half of a pair. */
export const storable = (text: string): string => text.replace(unstorable, '\ufffd')

const unstorable = /\0|[\ud800-\udfff]/gu
