import type { Messages } from './en.ts'

export const record = {
  value: {
    newSecret: 'Neuer Wert eingegeben',
    long: '1 Zeichen |||| %{smart_count} Zeichen',
  },
} satisfies Messages['record']
