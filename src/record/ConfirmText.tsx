import { useTranslate } from 'react-admin'
import { DialogField } from '../inputs/flags.tsx'
import { TextField } from '../inputs/TextField.tsx'

interface ConfirmTextProps {
  /** The text to be typed. */
  text: string
  typed: string
  onType: (typed: string) => void
  /** Whether the deletion cannot be undone; true by default. */
  isFinal?: boolean
}

/** Asks for the exact name of what will be deleted; the button is disabled until then. */
export function ConfirmText({ text, typed, onType, isFinal = true }: ConfirmTextProps) {
  const translate = useTranslate()
  return (
    <>
      <p>
        {translate(isFinal ? 'delete.explain' : 'delete.confirmBy')}
        <br />
        <strong>{text}</strong>
      </p>
      <DialogField source="confirmation" value={typed} isInvalid={typed !== text}>
        <TextField
          autoFocus
          label={translate('delete.confirmation')}
          value={typed}
          autoComplete="off"
          hint={typed && typed !== text ? translate('delete.mismatch') : ' '}
          onChange={({ target }) => onType(target.value)}
        />
      </DialogField>
    </>
  )
}
