import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import './help.css'

interface HelpProps {
  term: string
  text: string
  id?: string
  /** Opens the help from its input: help buttons in a form are no Tab stops. */
  shortcut?: string
}

/** Escape closes the browser's popover, the focus stays on the button, and no table clips it. Screen readers read it with the button. */
export function HelpPopover({ term, text, id: given, shortcut }: HelpProps) {
  const translate = useTranslate()
  const own = useId()
  const id = given ?? own
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="help">
      <button
        type="button"
        className="help-button bare muted bold"
        popoverTarget={`${id}-open`}
        aria-label={translate('help.about', { term })}
        aria-describedby={id}
        {...(shortcut && { tabIndex: -1, title: shortcut, 'aria-keyshortcuts': shortcut })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isOpen) event.stopPropagation()
        }}
      />
      <span id={id} hidden>
        {text}
      </span>
      <span
        id={`${id}-open`}
        popover="auto"
        className="help-text card raised wraps medium"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && text}
      </span>
    </span>
  )
}
