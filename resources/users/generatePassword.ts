/** Without those that are taken for one another when they are read out or copied by hand: 0 and O, 1, l and I. */
const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Groups of letters, 20 in all: more than 115 bits, beyond what anybody can try. */
const [groups, size] = [4, 5]

/** A password that nobody has to invent, out of the browser's generator for secrets. */
export function generatePassword(): string {
  const group = () => Array.from({ length: size }, letter).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** Each letter as probable as any other: numbers beyond the last whole round of the alphabet are thrown again. */
function letter(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  const fair = Math.floor(256 / letters.length) * letters.length
  return byte < fair ? letters.charAt(byte % letters.length) : letter()
}
