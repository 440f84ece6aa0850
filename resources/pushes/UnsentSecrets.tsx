import { useTranslate } from 'react-admin'
import { messageKey } from '../../src/api/failure.ts'
import type { PlannedTarget } from '../../src/contract/pushes.ts'
import { fieldLabel } from '../../src/fields/fieldAt.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { useScreensOf } from '../../src/screens.ts'

/** Which secrets of a casino have to be entered again before it can be pushed, why, and the way there. */
export function UnsentSecrets({ unsent, casinoId }: Pick<PlannedTarget, 'unsent' | 'casinoId'>) {
  const translate = useTranslate()
  const { entity } = useScreensOf('casinos')
  const codes = [...new Set(unsent.map(({ code }) => code))]
  return codes.map((code) => (
    <p key={code} className="notice">
      {translate(messageKey(code))}{' '}
      <RecordLink collection="casinos" id={casinoId}>
        {unsent
          .filter((secret) => secret.code === code)
          .map(({ field }) => fieldLabel(entity, field, translate))
          .join(', ')}
      </RecordLink>
    </p>
  ))
}
