/** A minimal browser for signing in: cookies by path, forms, redirects. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  async open(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin)
    const headers = new Headers(init.headers)
    headers.set('Cookie', this.#cookiesFor(url.pathname))
    if (!headers.has('Accept')) headers.set('Accept', 'text/html')
    const response = await fetch(url, { redirect: 'manual', ...init, headers })
    this.#keep(response)
    return response
  }

  /** Opens a URL and follows redirects within the identity service. */
  async follow(address: string, init?: RequestInit): Promise<Response> {
    let response = await this.open(address, init)
    while (onService(response.headers.get('Location'))) {
      response = await this.open(response.headers.get('Location') ?? '')
    }
    return response
  }

  /** Submits the page's only form, with its hidden fields and the given ones. */
  submit(page: string, fields: Record<string, string> = {}, headers?: HeadersInit): Promise<Response> {
    const body = new URLSearchParams(fields)
    for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)) {
      body.set(name, value)
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (!action) throw new Error(`There is no form on this page: ${page}`)
    return this.follow(action, { method: 'POST', body, ...(headers && { headers }) })
  }

  #cookiesFor(path: string) {
    const sent = [...this.#cookies].filter(([, cookie]) => path.startsWith(cookie.path))
    return sent.map(([name, { value }]) => `${name.split('@')[0]}=${value}`).join('; ')
  }

  #keep(response: Response) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/'
      const gone = value === '' || /expires=Thu, 01 Jan 1970/i.test(line)
      if (gone) this.#cookies.delete(`${name}@${path}`)
      else this.#cookies.set(`${name}@${path}`, { value, path })
    }
  }
}

function onService(location: string | null) {
  return location !== null && new URL(location, 'http://x').pathname.startsWith('/realms/')
}
