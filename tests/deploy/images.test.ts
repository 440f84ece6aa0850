import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keycloakVersion } from '../keycloak/program.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the Keycloak image has the version with which realm and pages are tested', () => {
  expect(/^ARG KEYCLOAK=(.+)$/m.exec(read('Dockerfile'))?.[1]).toBe(keycloakVersion)
})

it('both compose files set the hosts that the server may call', () => {
  expect(read('compose.yaml')).toMatch(/OUTGOING_HOSTS: \$\{OUTGOING_HOSTS:\?/)
  expect(read('.env.example')).toMatch(/^OUTGOING_HOSTS=$/m)
  expect(read('compose.demo.yaml')).toMatch(/OUTGOING_HOSTS: '\*\.example'/)
})

it('no secret has a default value', () => {
  const compose = read('compose.yaml')
  const secrets = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET)\w*)([^}]*)\}/g)]
  expect(secrets.length).toBeGreaterThan(5)
  const names = new Set(secrets.map(([, name]) => name))
  for (const name of names) {
    expect(
      secrets.some(([, other, rule]) => other === name && rule === ':?'),
      name,
    ).toBe(true)
    expect(read('.env.example')).toMatch(new RegExp(`^${name}=$`, 'm'))
  }
  expect(secrets.filter(([, , rule]) => rule !== '' && rule !== ':?')).toEqual([])
})
