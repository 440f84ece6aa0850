import type { reports as english } from './reports.en.ts'

/** What is said of figures: on the pages of reports, beside rounds, and on the home page. */
export const reports = {
  definitions: 'Definitionen',
  definitionsOf: 'Definitionen, Version %{version}',
  set: 'Ein Bericht handelt von den Runden, die an seinen Tagen begonnen haben. Ein Tag beginnt und endet um Mitternacht in Berlin. Echtgeld, Bonus und Gutschein bleiben getrennt; Echtgeld steht zuerst, alle Arten zusammen stehen daneben. Beträge verschiedener Währungen werden nie addiert.',
  table: 'Zahlen',
  headlines: 'Die wichtigsten Zahlen',
  allKinds: 'Alle Arten',
  new: 'neu',
  points: 'Punkte',
  compared: 'Veränderungen gegenüber %{from} bis %{to}.',
  before: 'Vorzeitraum: %{value}',
  behind: 'Runden dahinter zeigen',
  total: 'Summe %{currency}',
  boundaries: '%{from} bis %{to}, Tage der Zeitzone %{zone}. Stand %{when}, Definitionen Version %{version}.',
  stale: 'Gezeigt wird der Stand von %{when}.',
  rows: '%{shown} von %{total} Zeilen',
  more: 'Mehr zeigen',
  sums: 'Summen aller gelisteten Runden',
  count: 'eine Runde |||| %{count} Runden',
  by: {
    day: 'Tag',
    casinoId: 'Casino (ID)',
    casinoName: 'Casino',
    gameId: 'Spiel (ID)',
    gameName: 'Spiel',
  },
  period: {
    label: 'Zeitraum',
    from: 'Von',
    to: 'Bis',
    today: 'Heute',
    yesterday: 'Gestern',
    last7: 'Letzte 7 Tage',
    last30: 'Letzte 30 Tage',
    thisMonth: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    own: 'Eigene Tage',
  },
  chart: {
    day: 'GGR pro Tag, %{currency}',
    casinoId: 'Casinos mit dem höchsten GGR, %{currency}',
    gameId: 'Spiele mit dem höchsten GGR, %{currency}',
    series: 'Was das Diagramm zeigt',
    table: 'Als Tabelle',
  },
  top: { title: 'Top-5-Spiele, letzte 30 Tage, Echtgeld', by: 'Ordnen nach' },
  figures: {
    wagered: {
      name: 'Einsätze',
      meaning: 'Summe der Einsätze abgeschlossener Runden. Einsätze in Risikophasen sind nicht enthalten.',
    },
    won: { name: 'Gewinne', meaning: 'Summe der Gesamtgewinne abgeschlossener Runden, nach dem Riskieren.' },
    ggr: { name: 'GGR', meaning: 'Einsätze minus Gewinne. Kann negativ sein.' },
    rtp: {
      name: 'RTP',
      meaning: 'Gewinne geteilt durch Einsätze, in Prozent. Ohne Einsätze gibt es keinen.',
    },
    baseRtp: {
      name: 'Basis-RTP',
      meaning:
        'RTP ohne Riskieren: (Gewinne + riskiert − riskiert und gewonnen) geteilt durch Einsätze. Er wird mit dem theoretischen RTP verglichen.',
    },
    roundsPlayed: { name: 'Gespielte Runden', meaning: 'Anzahl abgeschlossener Runden.' },
    gambled: { name: 'Riskiert', meaning: 'Summe der Einsätze in Risikophasen.' },
    gambledWon: {
      name: 'Riskiert und gewonnen',
      meaning: 'Summe dessen, was Risikophasen zurückgegeben haben.',
    },
    wageredOpen: { name: 'Einsätze in offenen Runden', meaning: 'Summe der Einsätze offener Runden.' },
    wageredRefunded: {
      name: 'Einsätze in erstatteten Runden',
      meaning: 'Summe der Einsätze erstatteter Runden. Sie sind in keiner anderen Zahl enthalten.',
    },
    wageredGambled: {
      name: 'Einsätze in riskierten Runden',
      meaning: 'Summe der Einsätze abgeschlossener Runden mit einer Risikophase.',
    },
    closedWithoutBooking: {
      name: 'Ohne Buchung geschlossen',
      meaning:
        'Abgeschlossene Runden, die der Support ohne Buchung beim Betreiber geschlossen hat. In Einsätzen und Gewinnen sind sie enthalten, wie sie aufgezeichnet sind.',
    },
    firstPlay: {
      name: 'Erstes Spiel',
      meaning: 'Beginn der frühesten abgeschlossenen Runde überhaupt, nicht nur im Zeitraum.',
    },
    roundsOpen: { name: 'Offene Runden', meaning: 'Anzahl offener Runden.' },
    roundsRefunded: { name: 'Erstattete Runden', meaning: 'Anzahl erstatteter Runden.' },
  },
  rtp: {
    title: 'RTP-Befund',
    explain:
      'Basis-RTP gegenüber dem theoretischen RTP des Spiels, je Währung, alle Arten von Geld zusammen.',
    method:
      'Die Abweichung ist der Basis-RTP minus dem theoretischen RTP. Sie wird mit einer Toleranz verglichen, die daraus folgt, wie sehr das Spiel schwankt und wie viel gespielt wurde: t(k) = k · σ · √(Summe von b²) / (Summe von b), mit den Einsätzen b und der Standardabweichung σ der Rückgabe je eingesetzter Einheit. σ ist, was das Spiel angibt, sonst wird es aus den Runden geschätzt. Die Methode ist die der UK Gambling Commission.',
    verdict: 'Befund',
    heads: {
      theoretical: 'Theoretisch',
      base: 'Basis-RTP',
      deviation: 'Abweichung',
      watch: 'Toleranz',
      alert: 'Alarm über',
      sigma: 'σ',
      sample: 'Runden',
    },
    about: {
      theoretical: 'Der RTP, den das Spiel haben soll',
      base: 'Der RTP ohne Riskieren, den es hatte',
      deviation: 'Basis-RTP minus theoretischer RTP, in Prozentpunkten',
      watch:
        'Darüber, nach oben wie nach unten, ist das Spiel zu beobachten: 1,96 Standardabweichungen, in Prozentpunkten',
      alert: 'Darüber, nach oben wie nach unten, ist es ein Alarm: 3 Standardabweichungen, in Prozentpunkten',
      sigma: 'Standardabweichung der Rückgabe je eingesetzter Einheit',
      sample: 'Anzahl abgeschlossener Runden',
    },
    sigmaIs: { stated: '(angegeben)', estimated: '(geschätzt)' },
    verdicts: { alert: 'Alarm', watch: 'Beobachten', ok: 'In Ordnung', tooLittlePlay: 'Zu wenig gespielt' },
    meaning: {
      alert: 'Weiter daneben, als drei Standardabweichungen erklären: Gehen Sie dem nach.',
      watch: 'Weiter daneben als üblich: Behalten Sie es im Auge.',
      ok: 'Im Rahmen dessen, was der Zufall erklärt.',
      tooLittlePlay: 'Unter 1000 Runden lässt sich nichts sagen.',
    },
    report: 'Ereignis melden',
    event:
      'RTP-Alarm: %{game} (%{currency}), %{from} bis %{to}. Basis-RTP %{base}, theoretisch %{theoretical}, Abweichung %{deviation} Prozentpunkte, Alarm über %{alert}, σ %{sigma}, %{sample} Runden.',
  },
} satisfies typeof english
