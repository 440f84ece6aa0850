import { useState } from 'react'
import { useRecordFromLocation } from 'react-admin'
import { draftKey } from '../../src/schema/draftStore.ts'
import { saveTextDraft, readTextDraft } from '../../src/schema/draft.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { useUser } from '../../src/settings.ts'

/**
 * The lines on the page, and those of before that are offered. A record that the navigation brings along is the first line.
 */
export function useLinesDraft() {
  const { path } = useResourceConfig()
  const user = useUser()
  const given = useRecordFromLocation()
  const key = draftKey(user?.id ?? '', path)
  const [offer, setOffer] = useState(() => readTextDraft(key))
  const [text, show] = useState(given ? `${String(given['component'])};${String(given['hash'])}` : '')

  function setText(next: string, undecided = offer) {
    show(next)
    saveTextDraft(key, both(undecided?.text, next))
  }
  const decide = (next: string) => {
    setOffer(null)
    setText(next, null)
  }
  return {
    text,
    setText: (next: string) => setText(next),
    offer,
    takeOver: () => decide(both(offer?.text, text)),
    refuse: () => decide(text),
  }
}

const both = (before: string | undefined, now: string) => [before, now].filter(Boolean).join('\n')
