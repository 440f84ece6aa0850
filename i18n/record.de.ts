import type { Messages } from './en.ts'

export const record = {
  value: {
    newSecret: 'Neuer Wert eingegeben',
    long: '1 Zeichen |||| %{smart_count} Zeichen',
  },
  conflict: {
    title: 'Zwischenzeitlich geändert',
    changed: 'Jemand anderes hat diesen Datensatz geändert, seit Sie ihn geöffnet haben.',
    changedBy: '%{name} hat diesen Datensatz geändert: %{when}.',
    explain: 'Wählen Sie, was gespeichert werden soll. Noch ist nichts gespeichert.',
    same: 'Ihre Eingaben entsprechen dem, was inzwischen gespeichert ist.',
    before: 'Vorher',
    now: 'Jetzt',
    theirs: 'Jetzt gespeichert',
    mine: 'Meine Eingabe',
    by: { both: 'von beiden geändert', theirs: 'von anderen geändert', mine: 'von Ihnen geändert' },
    along: '%{field}, mit Einstellungen',
    save: 'Zusammengeführt speichern',
    takeTheirs: 'Gespeicherten Stand übernehmen',
    dropExplain: 'Ihre Eingaben gehen verloren.',
    drop: 'Meine Eingaben verwerfen',
    back: 'Zurück zum Formular',
    again: 'Trotzdem fortfahren',
    goneTitle: 'Zwischenzeitlich gelöscht',
    gone: 'Diesen Datensatz gibt es nicht mehr. Sie können ihn mit den Eingaben dieses Formulars neu anlegen; gespeichert wird erst, wenn Sie absenden.',
    goneSecrets: 'Geheime Werte lassen sich nicht kopieren: Bitte geben Sie sie erneut ein.',
    copy: 'Als Kopie anlegen',
  },
} satisfies Messages['record']
