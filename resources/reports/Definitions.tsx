import { useTranslate } from 'react-admin'
import { definitionVersion, figureNames } from '../../src/contract/reports/figures.ts'
import { verdicts } from '../../src/contract/reports/rtp.ts'
import { CloseAction, Dialog } from '../../src/layout/Dialog.tsx'
import './definitions.css'

/** What every figure means. */
export default function Definitions({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('reports.definitionsOf', { version: definitionVersion })} onClose={onClose}>
      <div
        className="report-definitions"
        tabIndex={0}
        role="group"
        aria-label={translate('reports.definitions')}
      >
        <p>{translate('reports.set')}</p>
        <dl>
          {figureNames.map((name) => (
            <div key={name}>
              <dt>{translate(`reports.names.${name}`)}</dt>
              <dd>{translate(`reports.meanings.${name}`)}</dd>
            </div>
          ))}
        </dl>
        <h3>{translate('reports.rtp.title')}</h3>
        <p>{translate('reports.rtp.method')}</p>
        <dl>
          {verdicts.map((verdict) => (
            <div key={verdict}>
              <dt>{translate(`reports.rtp.verdicts.${verdict}`)}</dt>
              <dd>{translate(`reports.rtp.meaning.${verdict}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <CloseAction onClose={onClose} />
    </Dialog>
  )
}
