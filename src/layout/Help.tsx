import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import './help.css'

export interface HelpProps {
  /** What is explained. */
  term: string
  text: string
  /** Of the text, for an input to be described by. */
  id?: string
  /** The key that opens it from its input, which saves whoever fills in a form from coming by it at every field. */
  shortcut?: string
}

/**
 * What a term or a field means: a small button beside it opens the text. It is the browser's own popover, so that Escape, or a
 * click anywhere, closes it, the focus stays at the button, and no table cuts it off. Screen readers have the text at the button.
 */
export function Help({ term, text, id: given, shortcut }: HelpProps) {
  const translate = useTranslate()
  const own = useId()
  const id = given ?? own
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="help">
      <button
        type="button"
        className="help-button"
        popoverTarget={`${id}-open`}
        aria-label={translate('help.about', { term })}
        aria-describedby={id}
        {...(shortcut && { tabIndex: -1, title: shortcut, 'aria-keyshortcuts': shortcut })}
        onKeyDown={(event) => {
          // It closes this, and not what it stands in, too.
          if (event.key === 'Escape' && isOpen) event.stopPropagation()
        }}
      />
      <span id={id} hidden>
        {text}
      </span>
      <span
        id={`${id}-open`}
        popover="auto"
        className="help-text"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && text}
      </span>
    </span>
  )
}
