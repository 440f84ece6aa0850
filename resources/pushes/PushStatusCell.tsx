import { useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { type PushFailureFields, type PushState, pushTones } from '../../src/contract/pushes.ts'
import { ToneDot } from '../../src/fields/parts.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { useFormats } from '../../src/context.ts'
import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import './pushState.css'

const FailureReasons = lazyComponent(() => import('./FailureReasons.tsx'))

export default function PushStatusCell() {
  const translate = useTranslate()
  const { instant } = useFormats()
  const words = `resources.${useResourceContext() ?? ''}`
  const { pushState, pushFailures } = useRecordContext() as PushFailureFields & {
    pushState: PushState | null
  }
  const { length } = pushFailures
  // A failure of the first push already says that no push has succeeded.
  const isFirstFailed = pushState === 'never' && length > 0
  return (
    <>
      {!isFirstFailed && (
        <span className="push-state">
          {pushState && <ToneDot tone={pushTones[pushState]} />}
          {translate(pushState ? `${words}.choices.pushState.${pushState}` : 'list.none')}
        </span>
      )}
      {length > 0 && (
        <>
          {' '}
          <span className="push-failed-last">
            <ToneDot tone="bad" />
            {translate(`${words}.fields.pushFailed`)}
          </span>{' '}
          <small className="push-why">
            {translate(`${words}.failedSince`, {
              smart_count: length,
              when: instant(earliestFailureAt(pushFailures)),
            })}
            . <FailureReasons failures={pushFailures} />
          </small>
        </>
      )}
    </>
  )
}

/** Needs at least one failure. */
export const earliestFailureAt = (failures: readonly PushFailure[]): string =>
  failures.map(({ since }) => since).reduce((first, since) => (since < first ? since : first))
