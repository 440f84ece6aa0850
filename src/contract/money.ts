/** Hundredths as a decimal number, exact for any size: 250 is `2.50`, -5 is `-0.05`. */
export function decimalOf(hundredths: number | bigint): string {
  const value = BigInt(hundredths)
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
