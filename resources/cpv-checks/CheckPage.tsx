import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import type { Check } from '../../src/contract/componentChecks.ts'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { RecordNavigation } from '../../src/record/RecordNavigation.tsx'
import { EditRecord } from '../../src/schema/EntityEdit.tsx'
import { useResourceConfig, useBreadcrumbs } from '../../src/screens.ts'
import { checksOf } from './address.ts'
import { Hashes } from './Hashes.tsx'
import { ResultMark } from './ResultMark.tsx'
import { Timeline } from './Timeline.tsx'
import { WhatNext } from './WhatNext.tsx'
import '../../src/record/record.css'

/** What a check has found of a component, beside the list. */
export default function CheckPage() {
  return (
    <EditRecord>
      <CheckOfPage />
    </EditRecord>
  )
}

function CheckOfPage() {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const check = useRecordContext<Check>() as Check
  const { component, hash, expected, result, failure } = check
  return (
    <>
      <PageHeader title={component} trail={trail}>
        <RecordNavigation />
      </PageHeader>
      <div className="check-page">
        <section className="group check-found">
          <p className="check-verdict">
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
}

/** When, why and by whom. */
function Circumstances({ check: { checkedOn, reason, comment, by, runId } }: { check: Check }) {
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
    <section className="group facts">
      {values.map(([name, value]) => (
        <dl key={name} className="record-value">
          <dt>{translate(`${fields}.${name}`)}</dt>
          <dd>{value}</dd>
        </dl>
      ))}
      <p>
        <Link to={checksOf(path, { runId: [runId] })}>{translate('resources.cpv-checks.run.all')}</Link>
      </p>
    </section>
  )
}
