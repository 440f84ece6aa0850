import { useState } from 'react'
import * as z from 'zod/mini'
import { offerStates } from '../../src/contract/imports.ts'
import { useUser } from '../../src/settings.ts'

const schema = z.object({
  state: z.nullable(z.enum(offerStates)),
  text: z.string(),
  /** What was ticked and what not, by ids at the provider. */
  said: z.readonly(z.array(z.tuple([z.string(), z.boolean()]))),
})
type Kept = z.output<typeof schema>

const nothing: Kept = { state: null, text: '', said: [] }

/** What somebody has narrowed and ticked in the preview of a provider; kept over a reload, in this tab. */
export function useImportDraft(provider: string) {
  const user = useUser()
  const key = keyOf(user?.id, provider)
  const [kept, setKept] = useState(() => read(key))
  const keep = (next: Partial<Kept>) => {
    const all = { ...kept, ...next }
    setKept(all)
    sessionStorage.setItem(key, JSON.stringify(all))
  }
  return [kept, keep] as const
}

/** Forgets it: what was ticked has come in. */
export function useForgetImportDraft(provider: string) {
  const user = useUser()
  return () => sessionStorage.removeItem(keyOf(user?.id, provider))
}

const keyOf = (user = '', provider: string) => `import:${user}:${provider}`

function read(key: string): Kept {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return nothing
  }
}
