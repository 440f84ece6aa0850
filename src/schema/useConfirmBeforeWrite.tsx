import { useState } from 'react'
import { isEmpty, pick } from 'es-toolkit/compat'
import { needsPlanConfirmation } from '../api/failure.ts'
import type { ConfirmDialogProps } from '../screens.ts'
import { useResourceConfig } from '../context.ts'

type Answer = Parameters<ConfirmDialogProps['answer']>

/** Asks if fields change that the entity `confirmBeforeWrite`; needs the record's resource, and `isUndo` for a change that takes another back. */
export function useConfirmBeforeWrite(isUndo = false) {
  const { confirmBeforeWrite } = useResourceConfig()
  const [asked, setAsked] = useState<ConfirmDialogProps | null>(null)
  const ask = async (id: string, changed: Record<string, unknown>): Promise<Answer> => {
    const answer = await new Promise<Answer>((tell) =>
      setAsked({ id, changed, isUndo, answer: (...said) => tell(said) }),
    )
    setAsked(null)
    return answer
  }
  return {
    /** Returns `null` if the user does not agree; `make` gets the confirmation of the plan. */
    async agreed<T>(
      id: string,
      values: Readonly<Record<string, unknown>>,
      make: (confirmed?: string) => Promise<T>,
    ) {
      const changed = pick(values, confirmBeforeWrite?.fields ?? [])
      for (let isAsked = !isEmpty(changed); ; isAsked = true) {
        const [isSure, confirmed] = isAsked ? await ask(id, changed) : [true]
        if (!isSure) return null
        try {
          return await make(confirmed)
        } catch (error) {
          if (!needsPlanConfirmation(error)) throw error
        }
      }
    },
    question: asked && confirmBeforeWrite && <confirmBeforeWrite.Dialog {...asked} />,
  }
}
