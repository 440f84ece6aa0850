import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import { useItemFailureText } from '../../src/api/failureText.ts'

/** The record's page has the full text of the bridge. */
const maxReasonLength = 120

export default function FailureReasons({ failures }: { failures: readonly PushFailure[] }) {
  const textOf = useItemFailureText()
  const texts = new Set(failures.map(({ reason }) => textOf(reason)))
  return [...texts]
    .map((text) => (text.length > maxReasonLength ? `${text.slice(0, maxReasonLength).trimEnd()}…` : text))
    .join(' ')
}
