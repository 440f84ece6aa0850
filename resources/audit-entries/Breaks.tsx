import { LinkBase as Link, useTranslate } from 'react-admin'
import { explainable, maxBreaks, type Break } from '../../src/contract/audit.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useListAddress } from '../../src/record/useListAddress.ts'
import { useCan } from '../../src/settings.ts'
import { auditEntries } from './entity.ts'
import { ExplainForm } from './ExplainForm.tsx'

const words = 'resources.audit-entries.verify'

export interface BreaksProps {
  broken: readonly Break[]
  onClose: () => void
  /** Verifies the log again. */
  again: () => void
}

/** Where the log is not as it was written, all of it; who sees all casinos can explain it. */
export function Breaks({ broken, onClose, again }: BreaksProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const address = useListAddress()
  const mayExplain = useCan(auditEntries, 'explainBreak')
  const open = broken.filter(({ fault }) => explainable.some((one) => one === fault)).slice(0, maxBreaks)
  const first = broken[0]?.id ?? ''
  const link = (id: string, text: string) => (
    <Link to={address(id)} onClick={onClose}>
      {text}
    </Link>
  )
  return (
    <>
      <div role="alert" className="notice audit-broken">
        <strong>{translate(`${words}.broken`)}</strong> {translate(`${words}.first`, { id: first })}{' '}
        {link(first, translate(`${words}.show`, { id: first }))}
      </div>
      <p id="audit-breaks">
        {translate(`${words}.places`, { smart_count: broken.length, count: number(broken.length) })}
      </p>
      <ul className="audit-breaks" aria-labelledby="audit-breaks">
        {broken.map(({ id, fault, upTo }) => {
          const isRange = upTo !== undefined && upTo !== id
          const text = translate(`${words}.faults.${isRange ? 'missingUpTo' : fault}`, { id, upTo })
          return <li key={`${id} ${fault}`}>{fault === 'changed' ? link(id, text) : text}</li>
        })}
      </ul>
      {mayExplain && open.length > 0 && <ExplainForm broken={open} onDone={again} />}
    </>
  )
}
