import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Filter } from '../../src/contract/filter.ts'
import type { RtpReport } from '../../src/contract/reports.ts'
import { Button } from '../../src/layout/Button.tsx'
import { ListLoading } from '../../src/list/ListStates.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { ReportFailure } from './ReportFailure.tsx'
import { RtpRows } from './RtpRows.tsx'
import { useReport } from './useReport.ts'
import './reports.css'

/** How many are shown at first, and how many more each time. */
const portion = 20

/** The RTP of games against what it should be; what needs attention comes first. */
export function RtpVerdicts({ filter }: { filter: Filter }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const [rows, setRows] = useState(portion)
  const answer = useReport<RtpReport>({ name: 'rtp-verdicts', filter, rows })
  const { data, error } = answer
  const section = useRef<HTMLElement>(null)
  const isWanted = useLocation().hash === '#report-rtp' && data !== undefined
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView()
  }, [isWanted])
  return (
    <section ref={section} className="report-rtp">
      <h2 id="report-rtp">{translate('reports.rtp.title')}</h2>
      <p className="stamps">{translate('reports.rtp.explain')}</p>
      {error && <ReportFailure answer={answer} {...(data && { since: data.generatedAt })} />}
      {!data && !error && <ListLoading />}
      {data?.total === 0 && (
        <div className="list-empty" role="status">
          {translate('errors.noData')}
        </div>
      )}
      {data && data.total > 0 && (
        <>
          <RtpRows report={data} />
          <p className="report-rows">
            {translate('reports.rows', { shown: number(data.rows.length), total: number(data.total) })}
            {data.rows.length < data.total && (
              <Button onClick={() => setRows(rows + portion)}>{translate('reports.more')}</Button>
            )}
          </p>
        </>
      )}
    </section>
  )
}
