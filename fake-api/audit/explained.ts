import type { Break } from '../../src/contract/audit.ts'
import { collections } from '../../src/contract/collections.ts'
import type { Row } from '../../src/contract/row.ts'
import { canonical } from '../canonical.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'
import { hashOf } from './chain.ts'
import type { Change } from './changes.ts'
import type { Signer } from './export/signer.ts'

/** The action of entries that explain breaks, which is part of their signature. */
export const explainAction = 'explainBreak'

/** The signed text of an explanation: the breaks with the content found there, the reason, and the user. */
export const signedText = (broken: readonly Break[], reason: string, by: string): string =>
  canonical({ purpose: explainAction, broken, reason, by })

/** Identifies a break: other content at the same place is another break. */
export const keyOf = ({ id, fault, upTo = '', found }: Break): string => [id, fault, upTo, found].join(' ')

/** The entries that explain breaks, by `keyOf` the break. Entries that were changed, or not signed by this signer, explain nothing. */
export async function explanations(reader: Reader, signer: Signer): Promise<Map<string, string>> {
  const { rows } = await reader.list(collections.auditLog, {
    where: [{ field: 'action', op: 'in', values: [explainAction] }],
    sort: [{ field: 'id', order: 'ASC', plain: true }],
    range: allRowsRange,
  })
  const explained = new Map<string, string>()
  for (const row of rows) {
    const broken = await brokenIn(row, signer)
    for (const one of broken) explained.set(keyOf(one), row.id)
  }
  return explained
}

async function brokenIn(row: Row, signer: Signer): Promise<readonly Break[]> {
  const changes = row['changes'] as Change[]
  const said = (field: string) => changes.find((change) => change.field === field)?.after
  const [broken, reason, signature] = [said('broken'), said('reason'), said('signature')]
  if (row['hash'] !== hashOf(row) || !Array.isArray(broken) || typeof signature !== 'string') return []
  const text = signedText(broken as Break[], String(reason), (row['by'] as { id: string }).id)
  return (await signer.verify(text, signature)) ? (broken as Break[]) : []
}
