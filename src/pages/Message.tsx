import type { ReactNode } from 'react'
import { useDrawer } from '../layout/PageHeader.tsx'
import './message.css'

interface MessageProps {
  over?: string
  title: string
  text?: string | undefined
  under?: string | undefined
  children?: ReactNode
}

export function Message({ over, title, text, under, children }: MessageProps) {
  const Heading = useDrawer().isDrawer ? 'h2' : 'h1'
  return (
    <div className="message">
      <title>{title}</title>
      {over && <p className="message-over small">{over}</p>}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {under && <p className="message-over small">{under}</p>}
      <div className="message-actions line">{children}</div>
    </div>
  )
}
