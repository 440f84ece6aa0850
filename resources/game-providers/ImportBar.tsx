import { useTranslate } from 'react-admin'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats } from '../../src/locale/format.ts'
import type { Offers } from './useOffers.ts'
import '../../src/schema/form.css'

const words = 'resources.game-providers.import'

interface ImportBarProps {
  offers: Offers
  isPending: boolean
  onImport: () => void
}

/** Starts the import of what is ticked, and says what comes along with it. */
export function ImportBar({ offers: { all, ticked }, isPending, onImport }: ImportBarProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const coming = all.filter(({ tick }) => tick !== null && ticked.has(tick))
  const studios = [
    ...new Set(coming.flatMap(({ isNewStudio, studio }) => (isNewStudio && studio ? [studio] : []))),
  ]
  return (
    <div className="save-bar import-bar">
      <Button variant="contained" disabled={coming.length === 0 || isPending} onClick={onImport}>
        {translate(`${words}.start`, { smart_count: coming.length, count: number(coming.length) })}
      </Button>
      <p role="status">
        {studios.length > 0 &&
          translate(`${words}.studios`, { smart_count: studios.length, names: studios.join(', ') })}{' '}
        {coming.some(({ state }) => state === 'new') && translate(`${words}.created`)}{' '}
        {coming.some(({ state }) => state === 'changed') && translate(`${words}.updated`)}
      </p>
    </div>
  )
}
