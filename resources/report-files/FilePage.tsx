import { useRecordContext, useTranslate } from 'react-admin'
import type { ReportFile } from './contract.ts'
import { CopyButton, RecordLink } from '../../src/fields/parts.tsx'
import { Fact } from '../../src/fields/RecordValues.tsx'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { useFormats, useCan } from '../../src/context.ts'
import { RecordNavigation } from '../../src/record/RecordNavigation.tsx'
import { withEditRecordProvider } from '../../src/schema/EntityEdit.tsx'
import { jobs } from '../jobs/entity.ts'
import { FileButtons, FileState, useReportFile, useFileFilterLines, useSizeText } from './cells.tsx'
import '../../src/record/record.css'

export default withEditRecordProvider(function FilePage() {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const held = useRecordContext<ReportFile>() as ReportFile
  const { data: file = held } = useReportFile(held)
  return (
    <>
      <PageHeader title={translate(`resources.reports.choices.kind.${file.kind}`)} trail={trail}>
        <RecordNavigation />
      </PageHeader>
      <div className="report-file stack airy measure">
        <section className="group stack">
          <FileState file={file} />
          <FileButtons file={file} />
        </section>
        <Facts file={file} />
        {file.checksum !== null && <Checksum checksum={file.checksum} name={file.name} />}
      </div>
    </>
  )
})

function Facts({ file }: { file: ReportFile }) {
  const translate = useTranslate()
  const { number, exact } = useFormats()
  const sizeText = useSizeText()
  const { name, format, rows, size, by, createdAt, finishedAt, expiresAt, jobId } = file
  const mayShow = useCan(jobs, 'show')
  const text = useFileFilterLines(file)
  const values = {
    name,
    format: translate(`resources.reports.choices.format.${format}`),
    'by.name': by.name,
    createdAt: exact(createdAt),
    ...(finishedAt !== null && { finishedAt: exact(finishedAt) }),
    ...(expiresAt !== null && { expiresAt: exact(expiresAt) }),
    rows: number(rows),
    size: sizeText(size),
  }
  return (
    <section className="group stack report-file-facts">
      <dl className="record-value report-file-what">
        <dt className="muted small">{translate('resources.reports.fields.filter')}</dt>
        {text.map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </dl>
      {Object.entries(values).map(([field, value]) => (
        <Fact key={field} label={translate(`resources.reports.fields.${field}`)}>
          {value}
        </Fact>
      ))}
      {mayShow && (
        <p>
          <RecordLink collection={jobs.name} id={jobId}>
            {translate('jobs.show')}
          </RecordLink>
        </p>
      )}
    </section>
  )
}

function Checksum({ checksum, name }: { checksum: string; name: string }) {
  const translate = useTranslate()
  return (
    <section className="group stack" aria-labelledby="report-file-checksum">
      <h3 id="report-file-checksum">{translate('resources.reports.fields.checksum')}</h3>
      <p>
        <code className="wraps">{checksum}</code>
      </p>
      <p className="stamps">
        {translate('reportFiles.verify')} <code className="wraps">sha256sum {name}</code>
      </p>
      <CopyButton text={checksum} />
    </section>
  )
}
