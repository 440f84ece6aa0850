import { useTranslate } from 'react-admin'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { createAddress, useScreens, useScreensOf } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import type { Check } from '../../src/contract/componentChecks.ts'

/** What can be done about a hash that is not allowed: put it on record, or allow it. */
export function WhatNext({ check }: { check: Check }) {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  const { path } = useScreens()
  const events = useScreensOf('significant-events')
  const hashes = useScreensOf('allowed-hashes')
  const [mayReport, mayAllow] = [useCan(events.entity, 'create'), useCan(hashes.entity, 'create')]
  const { id, component, hash, expected, result, checkedOn } = check
  if (result !== 'mismatch' && result !== 'notListed') return null
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
        <ButtonLink variant="contained" to={given(createAddress(events), event)}>
          {translate('resources.cpv-checks.event.button')}
        </ButtonLink>
      )}
      {mayAllow && (
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
