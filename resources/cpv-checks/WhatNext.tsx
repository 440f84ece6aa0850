import { useGetList, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { createAddress, useResourceConfig, useScreensOf } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { checkOf } from './address.ts'
import { isObjection, type Check } from '../../src/contract/componentChecks.ts'

/** What can be done about a hash that was not allowed: put it on record, or allow it; once that was done, check again. */
export function WhatNext({ check }: { check: Check }) {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  const checks = useResourceConfig()
  const { path } = checks
  const mayCheck = useCan(checks.entity, 'check')
  const events = useScreensOf('significant-events')
  const hashes = useScreensOf('allowed-hashes')
  const [mayReport, mayAllow] = [useCan(events.entity, 'create'), useCan(hashes.entity, 'create')]
  const { id, component, hash, expected, result, checkedOn } = check
  const isObjected = isObjection(result)
  const filter = { component: [component], hash: [hash] }
  const { data: allowed } = useGetList<Row>(
    hashes.path,
    { filter, sort: { field: 'component', order: 'ASC' }, pagination: { page: 1, perPage: 1 } },
    { enabled: isObjected && hash !== null, onError: () => undefined },
  )
  const [since] = allowed ?? []
  if (!isObjected) return null
  const reason = translate('resources.cpv-checks.event.reason', {
    component,
    hash: hash ?? '',
    when: instant(checkedOn),
    count: number(expected.length),
  })
  const event = { category: 'integrity', reason: reason.slice(0, 1000), link: `/${path}/${id}` }
  return (
    <p className="page-actions">
      {mayReport && result === 'mismatch' && (
        <ButtonLink variant={since ? 'outlined' : 'contained'} to={given(createAddress(events), event)}>
          {translate('resources.cpv-checks.event.button')}
        </ButtonLink>
      )}
      {since && (
        <RecordLink collection={hashes.entity.name} id={since.id}>
          {translate('resources.cpv-checks.hashes.allowedSince', {
            when: instant(String(since['createdAt'])),
          })}
        </RecordLink>
      )}
      {since && mayCheck && (
        <ButtonLink variant="contained" to={checkOf(createAddress(checks), [component])}>
          {translate('resources.allowed-hashes.add.check')}
        </ButtonLink>
      )}
      {mayAllow && allowed && !since && (
        <ButtonLink to={given(createAddress(hashes), { component, hash })}>
          {translate('resources.cpv-checks.hashes.allow')}
        </ButtonLink>
      )}
    </p>
  )
}

/** The address of a form that is filled in already. */
const given = (pathname: string, record: object) => ({
  pathname,
  search: `?${new URLSearchParams({ source: JSON.stringify(record) })}`,
})
