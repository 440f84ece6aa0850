import type { helpOfPeople as english } from './help.people.en.ts'

export const helpOfPeople = {
  users: {
    username:
      'Zum Anmelden: eine E-Mail-Adresse ohne Umlaute und Leerzeichen, die niemand sonst als Benutzername oder E-Mail-Adresse hat. Lässt sich später nicht mehr ändern. Z. B. mira.keller@example.com',
    email:
      'Dorthin gehen Nachrichten des Anmeldedienstes. Meist dieselbe wie der Benutzername; niemand sonst darf sie haben.',
    firstName: 'So steht er bei Änderungen und im Audit-Log. Z. B. Mira',
    lastName: 'So steht er bei Änderungen und im Audit-Log. Z. B. Keller',
    password: 'Das erste Passwort, auf sicherem Weg weiterzugeben; unter „Mein Konto“ lässt es sich ändern.',
    role: 'Administratoren ändern alles, was zu ihren Casinos gehört. Besucher sehen es an und laden für sich herunter.',
    casinoAccess:
      'Alle: jedes Casino, auch später hinzukommende; nur für Administratoren. Ausgewählte: die unten genannten.',
    casinoIds:
      'Die Casinos, deren Spiele, Runden und Zahlen zu sehen sind. Ohne Casino ist nichts davon zu sehen.',
    enabled: 'Aus: Eine Anmeldung ist nicht mehr möglich. Alles Bisherige bleibt aufgezeichnet.',
  },
  account: {
    firstName: 'So sehen ihn Kolleginnen und Kollegen bei Ihren Änderungen. Z. B. Mira',
    lastName: 'So sehen ihn Kolleginnen und Kollegen bei Ihren Änderungen. Z. B. Keller',
  },
} satisfies typeof english
