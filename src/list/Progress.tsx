import { useTranslate } from 'react-admin'
import { useFormats } from '../locale/format.ts'
import './panels.css'

export function Progress({ done, total }: { done: number; total: number }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const text = translate('list.progress', { done: number(done), total: number(total) })
  return (
    <p className="list-progress" role="status">
      <progress value={done} max={total} aria-hidden />
      {text}
    </p>
  )
}
