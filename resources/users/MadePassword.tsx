import { useTranslate } from 'react-admin'
import { CopyButton } from '../../src/fields/CopyButton.tsx'
import { usePlainFlags } from '../../src/inputs/usePlainFlags.ts'
import { Button } from '../../src/layout/Button.tsx'
import { generatePassword } from './generatePassword.ts'
import './madePassword.css'

const words = 'resources.users.reset'

export interface MadePasswordProps {
  /** One that was generated, as long as nothing else was typed in its place. */
  made: string | null
  /** Takes one that is generated. */
  onMade: (password: string) => void
  /** What is to be done with it now. */
  note: string
  isTemporary: boolean
  onTemporary: (isTemporary: boolean) => void
}

/** Beside the fields for a new password: makes one, and says whether another has to be chosen at the next sign-in. */
export function MadePassword({ made, onMade, note, isTemporary, onTemporary }: MadePasswordProps) {
  const translate = useTranslate()
  const { flags } = usePlainFlags({ name: 'temporary', value: isTemporary })
  return (
    <>
      <div className="made-password wide">
        <Button variant="outlined" onClick={() => onMade(generatePassword())}>
          {translate(`${words}.generate`)}
        </Button>
        {made !== null && <CopyButton text={made} />}
        {made !== null && <small role="status">{note}</small>}
      </div>
      <label className="tick wide" {...flags}>
        <input type="checkbox" checked={isTemporary} onChange={({ target }) => onTemporary(target.checked)} />
        {translate(`${words}.temporary`)}
      </label>
    </>
  )
}
