import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where the programs of a PostgreSQL server are; `null` where there is none on this machine. */
export const postgresPrograms: string | null = findPrograms()

function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return (
    places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null
  )
}
