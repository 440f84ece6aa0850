import ConflictDialog from '../conflict/ConflictDialog.tsx'
import GoneDialog from '../conflict/GoneDialog.tsx'
import { useResourceConfig } from '../screens.ts'
import type { Values } from './normalise.ts'
import { withoutSecrets } from './secrets.ts'
import type { FormSession } from './useEntityForm.ts'
import type { Clash } from './useSave.tsx'

export interface ClashesProps {
  clash: Clash
  session: FormSession
  /** Validates and saves the form. */
  send: () => Promise<void>
  onEnd: () => void
}

/** Handles values whose record was changed or deleted meanwhile. */
export function SaveConflictDialog({ clash, session, send, onEnd }: ClashesProps) {
  const { entity } = useResourceConfig()
  if (clash.kind === 'gone') {
    const { values, hadSecrets } = withoutSecrets(entity, clash.mine, {})
    return <GoneDialog copy={values} hasSecrets={hadSecrets} onBack={onEnd} />
  }
  const { current, base, mine } = clash
  const merge = (values: Values) => {
    onEnd()
    session.fill(current, values)
    void send()
  }
  const takeTheirs = () => {
    onEnd()
    session.drop()
    session.fill(current)
  }
  return (
    <ConflictDialog
      key={current.version}
      base={base}
      current={current}
      mine={mine}
      onMerge={merge}
      onTakeTheirs={takeTheirs}
      onBack={onEnd}
    />
  )
}
