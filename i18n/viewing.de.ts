import type { viewing as english } from './viewing.en.ts'

export const viewing = {
  title: 'Ansicht als Besucher',
  as: 'Ansicht als %{name}',
  asAny: 'Ansicht als Besucher',
  casinos: 'ein Casino |||| %{count} Casinos',
  others: 'weitere können Sie nicht sehen',
  readOnly: 'nur Lesen',
  until: 'bis %{time}',
  end: 'Beenden',
  account: {
    title: 'Das Konto gehört nicht zur Ansicht',
    text: 'Konto, gespeicherte Ansichten und Downloads eines Besuchers bleiben seine eigenen. Beenden Sie die Ansicht, um Ihr eigenes Konto zu sehen.',
  },
} satisfies typeof english
