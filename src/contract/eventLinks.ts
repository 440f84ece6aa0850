import { ownValue } from './own.ts'

/** The collection of significant events. */
export const significantEventsCollection = 'significant-events'

/** A record that belongs to casinos. */
export interface LinkedRecord {
  resource: 'casinos' | 'game-rounds'
  id: string
}

/** The pages of casinos and of rounds, including the subpages of casinos. */
const pages: readonly (readonly [RegExp, LinkedRecord['resource']])[] = [
  [/^\/casinos\/manage\/([^/?#]+)/, 'casinos'],
  [/^\/(?:reporting\/game-rounds|support\/open-game-rounds)\/([^/?#]+)/, 'game-rounds'],
]

/** Paths of the pages of records that events link to, by collection. */
export const pagesOfLinkedRecords: Readonly<Record<string, string>> = {
  bridges: 'bridges/manage',
  'cpv-checks': 'cpv/checks',
  casinos: 'casinos/manage',
  'game-rounds': 'reporting/game-rounds',
  'game-providers': 'game-providers/manage',
}

/** The address of a record's page, as an event links to it; `null` for collections without one. */
export function eventLinkPath(collection: string, id: string): string | null {
  const path = ownValue(pagesOfLinkedRecords, collection)
  return path === undefined ? null : `/${path}/${encodeURIComponent(id)}`
}

/** The casino or round that the link of a significant event leads to; `null` if it leads to none. */
export function linkedRecord(link: unknown): LinkedRecord | null {
  if (typeof link !== 'string') return null
  for (const [page, resource] of pages) {
    const id = page.exec(link)?.[1]
    if (id !== undefined && !ownPages.includes(id)) return { resource, id: decodeId(id) }
  }
  return null
}

/** Parts of addresses that stand in the place of an id. */
const ownPages: readonly string[] = ['create']

/** The id in a part of an address; the part itself if it is not encoded correctly. */
export function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The casino of a record that an event links to; `null` if it has none. */
export function casinoOfLinked(
  resource: LinkedRecord['resource'],
  record: { readonly [field: string]: unknown },
): string | null {
  const id = record[resource === 'casinos' ? 'id' : 'casinoId']
  return typeof id === 'string' ? id : null
}
