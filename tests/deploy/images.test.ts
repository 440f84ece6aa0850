import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { version as keycloakVersion } from '../../fake-api/scripts/keycloak/program.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

it('the image of Keycloak is of the version that realm and pages are tried with', () => {
  expect(/^ARG KEYCLOAK=(.+)$/m.exec(read('Dockerfile'))?.[1]).toBe(keycloakVersion)
})

it('what the templates of nginx are filled in with has a value in the image, and no other variable is filled in', () => {
  const templates = ['backoffice.conf', 'headers.conf', 'headers.inc', 'plain.inc'].map((name) =>
    read(`deploy/nginx/templates/${name}.template`),
  )
  const named = [...templates.join('\n').matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name]) => name)
  const image = read('Dockerfile')
  const filtered = /NGINX_ENVSUBST_FILTER="\^\((.+)\)\$"/.exec(image)?.[1]?.split('|') ?? []
  expect([...new Set(named)].sort()).toEqual(filtered.sort())
  for (const name of named)
    if (name !== 'NGINX_LOCAL_RESOLVERS') expect(image).toMatch(new RegExp(`^(ENV| {3}) ${name}=`, 'm'))
})

it('both compositions say which hosts the server may call', () => {
  expect(read('compose.yaml')).toMatch(/OUTGOING_HOSTS: \$\{OUTGOING_HOSTS:\?/)
  expect(read('.env.example')).toMatch(/^OUTGOING_HOSTS=$/m)
  expect(read('compose.demo.yaml')).toMatch(/OUTGOING_HOSTS: '\*\.example'/)
})

it('no secret has a value of its own', () => {
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
