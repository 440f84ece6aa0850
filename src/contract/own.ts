/**
 * What a record itself has under a key, `undefined` where it has none: never what every object inherits, such as `constructor`.
 * Whatever key comes from outside, or is stored as a name that somebody chose, is read by this; lint sees to it.
 */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | null | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined)
