/**
 * `undefined` for inherited properties, such as `constructor`. A lint rule checks that keys from outside or from staff are read with this.
 */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | null | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined)
