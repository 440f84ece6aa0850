import get from 'lodash/get.js'
import { useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { fieldsOf, type Field } from '../contract/describe.ts'
import { webAddress } from '../contract/webAddress.ts'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { useAllScreens, useResourceConfig } from '../screens.ts'

/**
 * Announces below an address, before it is saved, that secrets have to be entered again because scheme, host or port have changed since the
 * record was loaded. Renders nothing for other fields and for new records.
 */
export function SecretsMove({ field, source }: { field: Field; source: string }) {
  const isDestination = field.asked || field.secretsTo !== undefined
  const stored: unknown = get(useRecordContext(), source)
  return isDestination && typeof stored === 'string' ? (
    <Words field={field} source={source} stored={stored} />
  ) : null
}

function Words({ field, source, stored }: { field: Field; source: string; stored: string }) {
  const translate = useTranslate()
  const value: unknown = useWatch({ name: source })
  const senders = useSenders(field)
  const isMoved = field.asked ? originOf(value) !== originOf(stored) : value !== stored
  const isSaid = isMoved && typeof value === 'string' && (!field.asked || originOf(value) !== null)
  const key = field.asked ? (senders ? 'moveOf' : 'move') : 'mayMove'
  return (
    <p className="stamps secrets-move" aria-live="polite">
      {isSaid && translate(`secret.${key}`, { names: senders })}
    </p>
  )
}

/** Names the records whose secrets are sent to an address of this entity; empty where the secrets are fields of the same record. */
function useSenders({ path }: Field): string {
  const { within } = useCollectionNames()
  const { entity } = useResourceConfig()
  const all = useAllScreens()
  const senders = all.filter((screens) =>
    fieldsOf(screens.entity).some((one) => one.reference === entity.name && one.secretsTo === path),
  )
  const names = senders.map((screens) => within(screens.path, 2))
  return [...new Set(names)].join(', ')
}

const originOf = (value: unknown) => (typeof value === 'string' ? (webAddress(value)?.origin ?? null) : null)
