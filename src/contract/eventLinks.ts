import { ownValue } from './own.ts'

/** The collection of significant events. */
export const significantEventsCollection = 'significant-events'

/** A record that is of casinos. */
export interface LinkedRecord {
  resource: 'casinos' | 'game-rounds'
  id: string
}

/** What stands at the pages of casinos and of rounds, those behind a casino's included. */
const pages: readonly (readonly [RegExp, LinkedRecord['resource']])[] = [
  [/^\/casinos\/manage\/([^/?#]+)/, 'casinos'],
  [/^\/(?:reporting\/game-rounds|support\/open-game-rounds)\/([^/?#]+)/, 'game-rounds'],
]

/** Where the pages of records are that the server writes events about, by their collection. */
export const eventPages: Readonly<Record<string, string>> = {
  bridges: 'bridges/manage',
  'cpv-checks': 'cpv/checks',
  casinos: 'casinos/manage',
  'game-providers': 'game-providers/manage',
}

/** The address of a record's page, as an event links to it; `null` where there is none to link to. */
export function pageOf(collection: string, id: string): string | null {
  const path = ownValue(eventPages, collection)
  return path === undefined ? null : `/${path}/${encodeURIComponent(id)}`
}

/** The record of casinos that the link of a significant event leads to, `null` where it leads to none. */
export function linkedRecord(link: unknown): LinkedRecord | null {
  if (typeof link !== 'string') return null
  for (const [page, resource] of pages) {
    const id = page.exec(link)?.[1]
    if (id !== undefined && !ownPages.includes(id)) return { resource, id: decodeId(id) }
  }
  return null
}

/** What stands where an id would. */
const ownPages: readonly string[] = ['create']

/** The id that a part of an address stands for; the part itself where it is not encoded as addresses are. */
export function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The casino of a record that an event links to; `null` where it says none. */
export function casinoOf(
  resource: LinkedRecord['resource'],
  record: { readonly [field: string]: unknown },
): string | null {
  const id = record[resource === 'casinos' ? 'id' : 'casinoId']
  return typeof id === 'string' ? id : null
}
