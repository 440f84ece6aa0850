import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { LinkBase as Link, useCreatePath, useGetList, useRecordContext, useTranslate } from 'react-admin'
import type { ComponentCheck } from './entity.ts'
import { isHashNotAllowedResult } from '../../src/contract/componentChecks.ts'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { useFormats, useResourceConfig, useScreensOf, useCan, firstPageSortedBy } from '../../src/context.ts'
import { RecordNavigation } from '../../src/record/RecordNavigation.tsx'
import { withEditRecordProvider } from '../../src/schema/EntityEdit.tsx'
import { createPagePathOf } from '../../src/screens.ts'
import type { Row } from '../../src/contract/values.ts'
import { Fact } from '../../src/fields/RecordValues.tsx'
import { RecordLink } from '../../src/fields/parts.tsx'
import { ButtonLink } from '../../src/layout/Button.tsx'
import { filteredListLocation } from '../../src/list/address.ts'
import { newRecordLocation } from '../../src/record/related.ts'
import { CheckNow } from './CheckNow.tsx'
import { Hashes } from './Hashes.tsx'
import { ResultMark, CheckTimeline } from './CheckTimeline.tsx'
import type { PastComponentCheck } from '../../src/contract/answers/checks.ts'
import '../../src/record/record.css'

export default withEditRecordProvider(function CheckPage() {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const check = useRecordContext<ComponentCheck>() as ComponentCheck
  const { component, hash, expected, result, failure } = check
  return (
    <>
      <PageHeader title={component} trail={trail}>
        <RecordNavigation />
      </PageHeader>
      <div>
        <section className="group check-found">
          <p className="large">
            <ResultMark result={result} />
          </p>
          <p>
            {failure
              ? translate(`resources.cpv-checks.choices.failure.${failure}`)
              : translate(`resources.cpv-checks.meaning.${result}`)}
          </p>
          <WhatNext check={check} />
        </section>
        <section className="group" aria-labelledby="check-hashes">
          <h3 id="check-hashes">{translate('resources.cpv-checks.hashes.title')}</h3>
          <Hashes hash={hash} allowed={expected} />
        </section>
        <Circumstances check={check} />
        <Timeline component={component} current={check.id} />
      </div>
    </>
  )
})

function Circumstances({ check: { checkedOn, reason, comment, by, runId } }: { check: ComponentCheck }) {
  const translate = useTranslate()
  const { exact } = useFormats()
  const { path } = useResourceConfig()
  const fields = 'resources.cpv-checks.fields'
  const values = [
    ['checkedOn', exact(checkedOn)],
    ['reason', translate(`resources.cpv-checks.choices.reason.${reason}`)],
    ...(comment ? [['comment', comment]] : []),
    ['by.name', by.name],
  ]
  return (
    <section className="group facts stack">
      {values.map(([name, value]) => (
        <Fact key={name} label={translate(`${fields}.${name}`)}>
          {value}
        </Fact>
      ))}
      <p>
        <Link to={filteredListLocation(path, { runId: [runId] })}>
          {translate('resources.cpv-checks.run.all')}
        </Link>
      </p>
    </section>
  )
}

const shownChecks = 30
const words = 'resources.cpv-checks.timeline'

function Timeline({ component, current }: { component: string; current: string }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { instant } = useFormats()
  const { path } = useResourceConfig()
  const { data = [] } = useGetList<Row & PastComponentCheck>(path, {
    filter: { component: [component] },
    ...firstPageSortedBy('checkedOn', shownChecks, 'DESC'),
  })
  const [newest, oldest] = [data[0], data.at(-1)]
  if (!newest || !oldest) return null
  return (
    <section className="group check-timeline" aria-labelledby="check-timeline">
      <h3 id="check-timeline">{translate(`${words}.title`)}</h3>
      <CheckTimeline checks={data.toReversed()} />
      <p className="stamps" aria-hidden>
        {instant(oldest.checkedOn)} – {instant(newest.checkedOn)}
      </p>
      <details className="closely">
        <summary>{translate(`${words}.table`)}</summary>
        <table className="check-table cells medium">
          <TranslatedTableHead
            of={['resources.cpv-checks.fields.checkedOn', 'resources.cpv-checks.fields.result']}
          />
          <tbody>
            {data.map(({ id, checkedOn, result }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to={createPath({ resource: path, type: 'edit', id })}
                    aria-current={id === current ? 'true' : undefined}
                  >
                    {instant(checkedOn)}
                  </Link>
                </th>
                <td>
                  <ResultMark result={result} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p>
        <Link to={filteredListLocation(path, { component: [component] })}>{translate(`${words}.all`)}</Link>
      </p>
    </section>
  )
}

function WhatNext({ check }: { check: ComponentCheck }) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const { path } = useResourceConfig()
  const events = useScreensOf('significant-events')
  const hashes = useScreensOf('allowed-hashes')
  const [mayReport, mayAllow] = [useCan(events.entity, 'create'), useCan(hashes.entity, 'create')]
  const { id, component, hash, expected, result, checkedOn } = check
  const isObjected = isHashNotAllowedResult(result)
  const filter = { component: [component], hash: [hash] }
  const { data: allowed } = useGetList<Row>(
    hashes.path,
    { filter, ...firstPageSortedBy('component', 1) },
    { enabled: isObjected && hash !== null, onError: () => undefined },
  )
  const [since] = allowed ?? []
  if (!isObjected) return null
  const reason = translate('resources.cpv-checks.event.reason', {
    component,
    hash: hash ?? '',
    when: instant(checkedOn),
    count: expected.length,
  })
  const event = { category: 'integrity', reason: reason.slice(0, 1000), link: `/${path}/${id}` }
  return (
    <div className="page-actions flow">
      {mayReport && result === 'mismatch' && (
        <ButtonLink
          variant={since ? 'outlined' : 'contained'}
          to={newRecordLocation(createPagePathOf(events), event)}
        >
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
      {since && <CheckNow components={[component]} />}
      {mayAllow && allowed && !since && (
        <ButtonLink to={newRecordLocation(createPagePathOf(hashes), { component, hash })}>
          {translate('resources.cpv-checks.hashes.allow')}
        </ButtonLink>
      )}
    </div>
  )
}
