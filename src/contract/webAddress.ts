/**
 * Parses a web address; `null` for an invalid one, and for one with a user name, which could be mistaken for the host, or a password, which
 * would not stay secret. `URL.canParse` is not used, because the optimised one of Node 20 accepts letters such as `é` for which `URL` then
 * throws.
 */
export function parseWebAddress(text: string): URL | null {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null
  } catch {
    return null
  }
}
