import type { Request } from 'express'
import { Refusal } from './answer.ts'

const DEFAULT_MAX = 100

/** The query parameters of a request; repeated ones have all their values. */
export const queryOf = (request: Request) => new URL(request.url, 'http://x').searchParams

/** Applies `first` and `max`, 0 and 100 by default; a negative `max` means all. */
export function paged<Item>(items: Item[], query: URLSearchParams): Item[] {
  const first = Math.max(0, integer(query, 'first') ?? 0)
  const max = integer(query, 'max') ?? DEFAULT_MAX
  return items.slice(first, max < 0 ? undefined : first + max)
}

function integer(query: URLSearchParams, name: string) {
  const value = query.get(name)
  if (value === null || value === '') return undefined
  if (!/^-?\d{1,9}$/.test(value)) throw new Refusal(404, { error: 'HTTP 404 Not Found' })
  return Number(value)
}
