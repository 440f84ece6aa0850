import { ownValue, decodeLeniently } from '../../src/contract/values.ts'

export const significantEventsCollection = 'significant-events'

export interface LinkedRecord {
  resource: 'casinos' | 'game-rounds'
  id: string
}

const pages: readonly (readonly [RegExp, LinkedRecord['resource']])[] = [
  [/^\/casinos\/manage\/([^/?#]+)/, 'casinos'],
  [/^\/(?:reporting\/game-rounds|support\/open-game-rounds)\/([^/?#]+)/, 'game-rounds'],
]

export const linkPagePathByCollection: Readonly<Record<string, string>> = {
  bridges: 'bridges/manage',
  'cpv-checks': 'cpv/checks',
  casinos: 'casinos/manage',
  'game-rounds': 'reporting/game-rounds',
  'game-providers': 'game-providers/manage',
}

export function eventLinkPath(collection: string, id: string): string | null {
  const path = ownValue(linkPagePathByCollection, collection)
  return path === undefined ? null : `/${path}/${encodeURIComponent(id)}`
}

export function parseEventLink(link: unknown): LinkedRecord | null {
  if (typeof link !== 'string') return null
  for (const [page, resource] of pages) {
    const id = page.exec(link)?.[1]
    if (id !== undefined && !ownPages.includes(id)) return { resource, id: decodeLeniently(id) }
  }
  return null
}

const ownPages: readonly string[] = ['create']

export function casinoIdOfLinkedRecord(
  resource: LinkedRecord['resource'],
  record: { readonly [field: string]: unknown },
): string | null {
  const id = record[resource === 'casinos' ? 'id' : 'casinoId']
  return typeof id === 'string' ? id : null
}
