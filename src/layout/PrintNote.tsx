import { useTranslate } from 'react-admin'
import { useFormats, useConfigAndSession, useEffectiveUser } from '../context.ts'
import { useIsPrinting } from './useListener.ts'
import './print.css'

export default function PrintNote() {
  const translate = useTranslate()
  const { instant } = useFormats()
  const { config } = useConfigAndSession()
  const user = useEffectiveUser()
  if (!useIsPrinting()) return null
  const name = user?.name || translate('roles.visitor')
  return (
    <p className="print-note line spread muted small">
      <span>{translate('app.title', { brand: config.brand })}</span>
      <span>{translate('print.by', { name, when: instant(currentTime()) })}</span>
    </p>
  )
}

const currentTime = () => new Date().toISOString()
