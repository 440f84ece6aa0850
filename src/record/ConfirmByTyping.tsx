import { useTranslate } from 'react-admin'
import { DialogFieldStateAttributes } from '../inputs/fieldState.tsx'
import { LabelledControl } from '../inputs/LabelledControl.tsx'

interface ConfirmTextProps {
  text: string
  typed: string
  onType: (typed: string) => void
  isFinal?: boolean
}

export function ConfirmByTypingField({ text, typed, onType, isFinal = true }: ConfirmTextProps) {
  const translate = useTranslate()
  return (
    <>
      <p>
        {translate(isFinal ? 'delete.explain' : 'delete.confirmBy')}
        <br />
        <strong>{text}</strong>
      </p>
      <DialogFieldStateAttributes source="confirmation" value={typed} isInvalid={typed !== text}>
        <LabelledControl
          autoFocus
          label={translate('delete.confirmation')}
          value={typed}
          autoComplete="off"
          hint={typed && typed !== text ? translate('delete.mismatch') : ' '}
          onChange={({ target }) => onType(target.value)}
        />
      </DialogFieldStateAttributes>
    </>
  )
}
