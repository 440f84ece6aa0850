/** Without casinos an event reaches the whole installation. */
export const coversFewerCasinos = (own: readonly string[], followed: readonly string[]): boolean =>
  own.length > 0 && (followed.length === 0 || !followed.every((casino) => own.includes(casino)))
