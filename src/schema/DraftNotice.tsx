import { useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import { focusMain } from '../layout/focusMain.ts'
import { useFormats } from '../locale/format.ts'
import type { Draft } from './draft.ts'

/** Says that a form holds what was typed before the page was loaded anew. */
export function DraftNotice({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  const translate = useTranslate()
  const formats = useFormats()
  const discard = () => {
    focusMain()
    onDiscard()
  }
  return (
    <div className="notice" role="status">
      {translate('form.restored', { when: formats.instant(draft.at) })}{' '}
      {draft.hadSecrets && translate('form.restoredSecrets')}{' '}
      <Button onClick={discard}>{translate('form.discard')}</Button>
    </div>
  )
}
