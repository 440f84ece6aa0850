/**
 * An own property of an object; `undefined` for absent and for inherited ones, such as `constructor`. Keys that come from outside, or were
 * chosen by staff, have to be read by this; lint checks that.
 */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | null | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined)
