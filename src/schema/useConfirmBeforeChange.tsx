import { type ReactNode, useState } from 'react'
import isEmpty from 'lodash/isEmpty.js'
import pick from 'lodash/pick.js'
import { needsPlanConfirmation } from '../api/failure.ts'
import type { ConfirmDialogProps } from '../screens.ts'
import { useResourceConfig } from '../context.ts'

interface Agreed {
  /** Asks if necessary, then resolves with the result of `make`, which gets the confirmation of the plan; `null` if the user disagrees. */
  agreed: <T>(
    id: string,
    values: Readonly<Record<string, unknown>>,
    make: (confirmed?: string) => Promise<T>,
  ) => Promise<T | null>
  question: ReactNode
}

type Answer = Parameters<ConfirmDialogProps['answer']>

/** Asks before a change of fields in the entity's `asksBefore`; `isUndo` for one that takes another back. */
export function useConfirmBeforeChange(isUndo = false): Agreed {
  const { asksBefore } = useResourceConfig()
  const [asked, setAsked] = useState<ConfirmDialogProps | null>(null)
  const ask = async (id: string, changed: Record<string, unknown>): Promise<Answer> => {
    const answer = await new Promise<Answer>((tell) =>
      setAsked({ id, changed, isUndo, answer: (...said) => tell(said) }),
    )
    setAsked(null)
    return answer
  }
  return {
    async agreed(id, values, make) {
      const changed = pick(values, asksBefore?.fields ?? [])
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
    question: asked && asksBefore && <asksBefore.Dialog {...asked} />,
  }
}
