import type { Request } from 'express'
import { Refusal } from './answer.ts'

const DEFAULT_MAX = 100

/** The parameters of a request; one that is there several times has all its values. */
export const queryOf = (request: Request) => new URL(request.url, 'http://x').searchParams

/** `first` and `max` of a list, 0 and 100 unless given; a negative `max` means all. */
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
