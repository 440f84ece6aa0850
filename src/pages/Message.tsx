import type { ReactNode } from 'react'
import './pages.css'

export interface MessageProps {
  /** Small line above, such as a status. */
  over?: string
  title: string
  text?: string | undefined
  children?: ReactNode
}

/** The one look of pages that say something instead of showing something. */
export function Message({ over, title, text, children }: MessageProps) {
  return (
    <div className="message">
      <title>{title}</title>
      {over && <p className="message-over">{over}</p>}
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className="message-actions">{children}</div>
    </div>
  )
}
