import { LinkBase as Link, useTranslate } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { WhoChanged } from '../conflict/WhoChanged.tsx'
import { useTabTo } from '../record/tabAddress.ts'

/** Says that somebody else has changed the record while its form is being filled in. The history shows the change, and saving asks. */
export default function ChangedElsewhereNotice({ latest }: { latest: Row }) {
  const translate = useTranslate()
  const tabTo = useTabTo()
  return (
    <div className="notice meanwhile" role="status">
      <WhoChanged key={latest.version} id={latest.id} />
      <p>
        {translate('form.meanwhile')} <Link to={tabTo('history')}>{translate('form.meanwhileLook')}</Link>
      </p>
    </div>
  )
}
