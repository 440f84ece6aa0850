import type { ReactNode } from 'react'
import { useDrawer } from '../layout/PageHeader.tsx'
import './pages.css'

interface MessageProps {
  /** Small line above the title, such as a status. */
  over?: string
  title: string
  text?: string | undefined
  /** Small line below the text. */
  under?: string | undefined
  children?: ReactNode
}

/** The layout of pages that show a message. */
export function Message({ over, title, text, under, children }: MessageProps) {
  const Heading = useDrawer().isDrawer ? 'h2' : 'h1'
  return (
    <div className="message">
      <title>{title}</title>
      {over && <p className="message-over">{over}</p>}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {under && <p className="message-over">{under}</p>}
      <div className="message-actions">{children}</div>
    </div>
  )
}
