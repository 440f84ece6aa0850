import { useTranslate } from 'react-admin'
import type { Row } from '../contract/values.ts'
import { Button } from '../layout/Button.tsx'
import { focusMain } from '../layout/focus.ts'
import { useFormatLocale, useResourceConfig } from '../context.ts'
import { ChangeTableWithLabels } from '../record/ChangeTable.tsx'
import { compareRecords } from '../record/Compare.tsx'
import type { StoredFormDraft } from './draft.ts'
import type { Values } from './normalise.ts'

export interface DraftOfferProps {
  draft: Pick<StoredFormDraft, 'at'> & Partial<Pick<StoredFormDraft, 'hadSecrets'>>
  now?: Values
  fields?: Values
  onTake: () => void
  onDiscard: () => void
}

export default function DraftOffer({ draft, now = {}, fields = {}, onTake, onDiscard }: DraftOfferProps) {
  const translate = useTranslate()
  const locale = useFormatLocale()
  const { entity } = useResourceConfig()
  const changes = compareRecords(entity, now as Row, { ...now, ...fields } as Row)
  const names = { before: translate('form.draft.saved'), after: translate('form.draft.typed') }
  const decide = (decision: () => void) => () => {
    focusMain()
    decision()
  }
  return (
    <section className="notice" aria-label={translate('form.draft.label')}>
      <p role="status">
        {translate('form.draft.offer', { when: ago(locale, draft.at) })}{' '}
        {draft.hadSecrets && translate('form.draft.secrets')}
      </p>
      {changes.length > 0 && (
        <ChangeTableWithLabels changes={changes} sides={['before', 'after']} names={names} />
      )}
      <div className="dialog-actions">
        <Button variant="contained" onClick={decide(onTake)}>
          {translate('form.draft.take')}
        </Button>
        <Button onClick={decide(onDiscard)}>{translate('form.discard')}</Button>
      </div>
    </section>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

function ago(locale: string, iso: string): string {
  const seconds = Math.max(1, Math.round((Date.now() - Date.parse(iso)) / 1000))
  const [unit, length] = units.find(([, of]) => seconds >= of) ?? units[3]
  return new Intl.RelativeTimeFormat(locale).format(-Math.floor(seconds / length), unit)
}
