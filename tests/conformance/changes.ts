import type { Mutant, Passed, Passing } from './proxy.ts'

export type Fields = Record<string, unknown>
type When = (request: Passing, answer: Passed) => boolean

/** Selects requests by method and by the beginning of their path. */
export const on =
  (method: string, path: string | RegExp): ((request: Passing) => boolean) =>
  (request) =>
    (method === '*' || request.method === method) &&
    (typeof path === 'string' ? request.path.startsWith(`/api${path}`) : path.test(request.path))

/** A backend that changes its answers to some requests. */
export const answering = (
  breaks: string,
  name: string,
  when: When,
  change: (answer: Passed) => Passed,
): Mutant => ({
  name,
  breaks,
  answer: (answer, request) => (when(request, answer) ? change(answer) : answer),
})

/** A backend that changes some requests before it handles them. */
export const asking = (
  breaks: string,
  name: string,
  when: (request: Passing) => boolean,
  change: (request: Passing) => Passing,
): Mutant => ({
  name,
  breaks,
  request: (request) => (when(request) ? change(request) : request),
})

export const withBody =
  (change: (body: Fields) => unknown) =>
  (answer: Passed): Passed => ({ ...answer, text: JSON.stringify(change(JSON.parse(answer.text) as Fields)) })

export const withRows = (change: (rows: Fields[]) => Fields[]) =>
  withBody((body) => (Array.isArray(body) ? change(body as Fields[]) : body))

export const withHeader =
  (name: string, change: (value: string) => string) =>
  (answer: Passed): Passed => ({
    ...answer,
    headers: { ...answer.headers, [name]: change(answer.headers[name] ?? '') },
  })

export const withStatus =
  (status: number) =>
  (answer: Passed): Passed => ({ ...answer, status })

export const withoutHeader =
  (name: string) =>
  ({ headers: { [name]: _gone, ...headers }, ...request }: Passing): Passing => ({ ...request, headers })

/** Sets a parameter of the request; `null` removes it. */
export const withParameter =
  (name: string, change: (value: string) => string | null) =>
  (request: Passing): Passing => {
    const url = new URL(request.path, 'http://any')
    const changed = change(url.searchParams.get(name) ?? '')
    if (changed === null) url.searchParams.delete(name)
    else url.searchParams.set(name, changed)
    return { ...request, path: url.pathname + url.search }
  }

/** Changes the JSON of the parameter `filter`. */
export const withFilter = (change: (filter: Fields) => Fields) =>
  withParameter('filter', (text) => {
    try {
      return JSON.stringify(change(JSON.parse(text) as Fields))
    } catch {
      return text
    }
  })

export const without = (fields: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

export const parsed = (text: string): Fields => (text ? (JSON.parse(text) as Fields) : {})
