import packed from 'ra-language-german'
import { deferredMessages } from './deferred.de.ts'

/** The German texts of react-admin that `ra-language-german` lacks. */
const raGerman = {
  ra: {
    action: {
      clear_array_input: 'Liste leeren',
      create_item: '%{item} anlegen',
      remove_all_filters: 'Alle Filter entfernen',
      reset: 'Ursprünglichen Stand wiederherstellen',
      undo: 'Rückgängig machen',
      search_columns: 'Spalten suchen',
      select_all: 'Alle auswählen',
      select_all_button: 'Alle auswählen',
      select_row: 'Diese Zeile auswählen',
      update: 'Ändern',
      move_up: 'Nach oben',
      move_down: 'Nach unten',
      open: 'Öffnen',
      toggle_theme: 'Hell/Dunkel umschalten',
      select_columns: 'Spalten',
      update_application: 'Anwendung neu laden',
    },
    page: {
      access_denied: 'Keine Berechtigung',
      authentication_error: 'Anmeldefehler',
      edit: '%{name} %{recordRepresentation}',
      show: '%{name} %{recordRepresentation}',
    },
    message: {
      bulk_delete_title: '%{name} löschen |||| %{smart_count} %{name} löschen',
      access_denied: 'Sie dürfen diese Seite nicht öffnen',
      authentication_error:
        'Der Anmeldedienst hat einen Fehler gemeldet; Ihre Anmeldung konnte nicht geprüft werden.',
      auth_error: 'Beim Prüfen Ihrer Anmeldung ist ein Fehler aufgetreten.',
      bulk_update_content:
        'Möchten Sie %{name} %{recordRepresentation} ändern? |||| Möchten Sie diese %{smart_count} Einträge ändern?',
      bulk_update_title: '%{name} %{recordRepresentation} ändern |||| %{smart_count} %{name} ändern',
      clear_array_input: 'Möchten Sie die ganze Liste leeren?',
      select_all_limit_reached:
        'Das sind zu viele, um alle auszuwählen. Nur die ersten %{max} wurden ausgewählt.',
      placeholder_data_warning: 'Netzwerkproblem: Die Daten konnten nicht aufgefrischt werden.',
    },
    navigation: {
      clear_filters: 'Filter leeren',
      no_filtered_results: 'Keine %{name} mit den gewählten Filtern gefunden.',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} von mehr als %{offsetEnd}',
      current_page: 'Seite %{page}',
      page: 'Zu Seite %{page}',
      first: 'Zur ersten Seite',
      last: 'Zur letzten Seite',
      previous: 'Zur vorigen Seite',
    },
    sort: {
      sort_by: 'Nach %{field_lower_first} %{order} sortieren',
      ASC: 'aufsteigend',
      DESC: 'absteigend',
    },
    auth: { email: 'E-Mail' },
    notification: {
      not_authorized: 'Sie dürfen darauf nicht zugreifen.',
      application_update_available: 'Eine neue Version ist verfügbar.',
      offline: 'Keine Verbindung. Die Daten konnten nicht geladen werden.',
    },
    validation: { unique: 'Muss eindeutig sein' },
    saved_queries: {
      label: 'Gespeicherte Abfragen',
      query_name: 'Name der Abfrage',
      new_label: 'Aktuelle Abfrage speichern …',
      new_dialog_title: 'Aktuelle Abfrage speichern als',
      remove_label: 'Gespeicherte Abfrage entfernen',
      remove_label_with_name: 'Abfrage „%{name}“ entfernen',
      remove_dialog_title: 'Gespeicherte Abfrage entfernen?',
      remove_message: 'Möchten Sie diesen Eintrag aus Ihren gespeicherten Abfragen entfernen?',
      help: 'Filtern Sie die Liste und speichern Sie die Abfrage für später',
    },
    guesser: { empty: { title: 'Keine Daten vorhanden', message: 'Bitte prüfen Sie die Datenquelle' } },
    configurable: {
      customize: 'Anpassen',
      configureMode: 'Diese Seite anpassen',
      inspector: {
        title: 'Anpassung',
        content: 'Fahren Sie über die Teile der Oberfläche, um sie anzupassen',
        reset: 'Einstellungen auf Standard stellen',
        hideAll: 'Alle ausblenden',
        showAll: 'Alle einblenden',
      },
      Datagrid: { title: 'Tabelle', unlabeled: 'Unbenannte Spalte Nr. %{column}' },
      SimpleForm: { title: 'Formular', unlabeled: 'Unbenanntes Feld Nr. %{input}' },
      SimpleList: {
        title: 'Liste',
        primaryText: 'Haupttext',
        secondaryText: 'Zweiter Text',
        tertiaryText: 'Dritter Text',
      },
    },
  },
}

export const deferredGermanMessages: readonly object[] = [packed, raGerman, deferredMessages]
