import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import '../../src/list/bulk/bulk.css'

export interface SelectedBarProps {
  count: number
  onWish: (active: boolean) => void
  onClear: () => void
}

/** How many assignments are selected, and what can be done with them; what it means is shown before. */
export function SelectedBar({ count, onWish, onClear }: SelectedBarProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <div className="bulk-bar">
      <span role="status">{translate('list.bulk.selected', { count: number(count) })}</span>
      <Button onClick={onClear}>{translate('list.bulk.clear')}</Button>
      <Button variant="outlined" onClick={() => onWish(true)}>
        {translate('activation.activate')}
      </Button>
      <Button variant="outlined" onClick={() => onWish(false)}>
        {translate('activation.deactivate')}
      </Button>
    </div>
  )
}
