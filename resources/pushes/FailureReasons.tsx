import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import { useReasonText } from '../../src/api/failureText.ts'

/** The most characters of a reason in a list: a bridge may say much, which stands whole on the record's page. */
const maxReasonLength = 120

/** Why pushes have failed, in short, each reason once. */
export default function FailureReasons({ failures }: { failures: readonly PushFailure[] }) {
  const textOf = useReasonText()
  const texts = new Set(failures.map(({ reason }) => textOf(reason)))
  return [...texts]
    .map((text) => (text.length > maxReasonLength ? `${text.slice(0, maxReasonLength).trimEnd()}…` : text))
    .join(' ')
}
