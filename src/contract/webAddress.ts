/**
 * An address of the web; `null` for what is none, or names a user: such a name is there to be mistaken for the host, and a password
 * there for no secret. `URL.canParse` is not asked: once it is compiled, Node 20's calls addresses with letters such as `é` good
 * that `URL` then throws at.
 */
export function webAddress(text: string): URL | null {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null
  } catch {
    return null
  }
}
