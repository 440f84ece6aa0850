import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import './help.css'

interface HelpProps {
  term: string
  text: string
  id?: string
  /** Help buttons in a form are no Tab stops, so the input opens the help. */
  shortcut?: string
}

/** No table clips the browser's popover; screen readers read its text with the button. */
export function HelpPopover({ term, text, id: given, shortcut }: HelpProps) {
  const translate = useTranslate()
  const own = useId()
  const id = given ?? own
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="help">
      <button
        type="button"
        className="help-button centred bare muted bold"
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
