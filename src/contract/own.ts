/** `undefined` for inherited properties, such as `constructor`. Lint checks that keys from outside or from staff are read by this. */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | null | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined)
