import { useRecordContext, useResourceContext, useTranslate } from 'react-admin'
import { type PushFailed, type PushState, pushTones } from '../../src/contract/pushes.ts'
import { Tone } from '../../src/fields/Tone.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { useFormats } from '../../src/locale/format.ts'
import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import './pushState.css'

/** The words of reasons are none of a list's first ones: they follow into the room that is kept for them. */
const FailureReasons = lazyComponent(() => import('./FailureReasons.tsx'))

/** How a casino, or those of an integration, stand to what their bridges were told, and since when and why a last push has failed. */
export default function PushStateCell() {
  const translate = useTranslate()
  const { instant } = useFormats()
  const words = `resources.${useResourceContext() ?? ''}`
  const { pushState, pushFailures } = useRecordContext() as PushFailed & { pushState: PushState | null }
  const { length } = pushFailures
  // That no push has succeeded is what the failure says itself.
  const isFirstFailed = pushState === 'never' && length > 0
  return (
    <>
      {!isFirstFailed && (
        <span className="push-state">
          {pushState && <Tone tone={pushTones[pushState]} />}
          {translate(pushState ? `${words}.choices.pushState.${pushState}` : 'list.none')}
        </span>
      )}
      {length > 0 && (
        <>
          {' '}
          <span className="push-failed-last">
            <Tone tone="bad" />
            {translate(`${words}.fields.pushFailed`)}
          </span>{' '}
          <small className="push-why">
            {translate(`${words}.failedSince`, {
              smart_count: length,
              when: instant(firstFailure(pushFailures)),
            })}
            : <FailureReasons failures={pushFailures} />
          </small>
        </>
      )}
    </>
  )
}

/** Since when pushes have failed: the earliest instant, ISO 8601. There has to be one. */
export const firstFailure = (failures: readonly PushFailure[]): string =>
  failures.map(({ since }) => since).reduce((first, since) => (since < first ? since : first))
