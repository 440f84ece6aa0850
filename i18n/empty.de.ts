import type { emptyListTexts as english } from './empty.en.ts'

export const emptyListTexts = {
  create: 'Legen Sie den ersten Eintrag an.',
  needs: 'Vorher nötig:',
  others: 'Sobald ein Administrator hier etwas anlegt oder startet, sehen Sie es auch.',
  start: 'Noch ist nichts eingerichtet: Beginnen Sie mit dem ersten Casino',
  lists: {
    casinos:
      'In einem Casino wird gespielt. Es wird über eine Bridge erreicht, hat eine Lizenz für eine Jurisdiktion und bekommt Spiele, sobald es welche gibt; dann wird es an seine Bridge gepusht.',
    'integration-options':
      'Optionen, für die jedes Casino einen Wert haben kann, etwa eine Sitzungserinnerung. Sobald sie hier stehen, bieten Casinos sie an.',
    integrations:
      'Eine Integration fasst zusammen, was sich Casinos eines Betreibers teilen: Bridge, Spiel-Client und die Auswahl der Spiele. Casinos kommen auch ohne aus.',
    games:
      'Ein Spiel kommt von einem Studio und läuft bei einem Provider. Legen Sie es hier an oder importieren Sie es von seinem Provider.',
    'game-versions': 'Eine Version sagt, wo ein Spiel gespielt werden darf und mit welchen Einsätzen.',
    'game-studios': 'Studios entwickeln Spiele; jedes Spiel braucht eines. Importe legen fehlende an.',
    'game-providers':
      'Spiele laufen auf den Servern der Provider. Sobald einer hier steht, lassen sich seine Spiele importieren.',
    bridges:
      'Eine Bridge vermittelt die Aufrufe zwischen Casinos und Spielservern. Mit ihr beginnt alles: Geben Sie ihr einen Namen und tragen Sie die URL ihres Routers ein.',
    jurisdictions: 'Eine Jurisdiktion ist ein regulierter Markt, etwa Malta. Jedes Casino hat eine.',
    'allowed-hashes':
      'Komponenten werden mit den zugelassenen Hashes verglichen. Fügen Sie als Erstes die Hashes Ihres Release ein.',
    'cpv-checks':
      'Hier stehen die Prüfungen von Komponenten, mit Ergebnis und Zeitpunkt. Starten Sie die erste.',
    'casino-games': 'Fügen Sie die Spiele hinzu, die Spieler sehen sollen.',
    'integration-games': 'Fügen Sie die Spiele hinzu, die Casinos dieser Integration anbieten dürfen.',
    'game-rounds': 'Runden kommen automatisch von den Spielservern, sobald gespielt wird.',
    'open-game-rounds': 'Keine Runde ist offen, es gibt also nichts zu schließen.',
    reports:
      'Berichte und Spielrunden, als CSV mit allen Zeilen: Fordern Sie eine Datei an, sie entsteht im Hintergrund.',
    'significant-events': 'Was dokumentiert bleiben muss, etwa ein Ausfall, wird hier festgehalten.',
    'audit-entries': 'Jede Änderung wird hier automatisch festgehalten.',
    users: 'Hier steht, wer sich anmelden darf und wer welche Casinos sieht.',
    jobs: 'Pushes, Importe, Prüfungen und andere Arbeiten, die etwas dauern, stehen hier, sobald jemand eine startet.',
    pushes: 'Was wann an Bridges gepusht wurde, steht hier nach dem ersten Push.',
  },
} satisfies typeof english
