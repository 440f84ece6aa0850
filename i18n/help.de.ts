import type { help as english } from './help.en.ts'
import { helpOfGames } from './help.games.de.ts'
import { helpOfPeople } from './help.people.de.ts'

export const help = {
  about: 'Was bedeutet „%{term}“?',
  fields: {
    ...helpOfGames,
    ...helpOfPeople,
    casinos: {
      id: 'Benennt das Casino in allen Nachrichten zwischen Konsole, Bridge und Betreiber. Wird vorgeschlagen und lässt sich später nicht mehr ändern. Z. B. cf_k7m2xq',
      name: 'Unter diesem Namen finden alle das Casino, in Listen wie in Berichten. Z. B. Aurora Wien',
      bridgeId:
        'Der Router, der die Aufrufe zwischen diesem Casino und den Spielservern vermittelt. Änderungen wirken dort erst mit dem nächsten Push.',
      integrationId:
        'Was sich das Casino mit anderen desselben Betreibers teilt: den Spiel-Client und die Auswahl der Spiele. Sie muss dieselbe Bridge haben. Ein Casino kommt auch ohne Integration aus.',
      jurisdictionId:
        'Der regulierte Markt, für den das Casino seine Lizenz hat. Spielversionen sagen, für welche Jurisdiktionen sie zertifiziert sind. Z. B. Malta',
      operatorApi:
        'So werden Einsätze und Gewinne beim Betreiber gebucht. Davon hängt ab, welche der folgenden Angaben nötig sind.',
      operatorApiConfig: {
        apiUrl:
          'Hier nimmt das Wallet des Betreibers unsere Aufrufe an. Die Adresse kommt vom Betreiber. Z. B. https://wallet.example.com/v1',
        secret:
          'Damit werden unsere Aufrufe signiert, sodass der Betreiber sie als unsere erkennt. Wird gespeichert und nie wieder angezeigt; vor dem Ersetzen bitte mit dem Betreiber abstimmen.',
        key: 'Sagt dem Betreiber, von wem der Aufruf kommt. Wird gespeichert und nie wieder angezeigt.',
        operatorId: 'Nummer oder Name, den der Betreiber im eigenen System hat. Z. B. operator-7',
        username: 'Damit melden wir uns beim Wallet des Betreibers an. Z. B. wallet-aurora',
        password: 'Gehört zum Benutzernamen. Wird gespeichert und nie wieder angezeigt.',
        jurisdictionKey:
          'So heißt der Markt beim Betreiber; der Wert geht mit jeder Runde mit. Er ist nur für den Betreiber da, die Jurisdiktion des Casinos wird oben gewählt. Z. B. DE-SH',
        customProperties:
          'Was dieser Betreiber sonst noch erhalten will, als Name und Wert. Z. B. brand = aurora',
      },
      showGameLaunchPage:
        'Ein: Vor dem Spiel erscheint eine Startseite, etwa mit der Wahl zwischen Echtgeld und Spielgeld. Aus: Das Spiel beginnt sofort.',
      sendEventMessages:
        'Ein: Der Betreiber erfährt auch, was im Spiel geschieht, etwa den Beginn eines Features, und nicht nur die Buchungen.',
      gameRoundValidityPeriod:
        'Nach so vielen Tagen wird eine offen gebliebene Runde automatisch erstattet. Ganze Tage, 1 bis 365. Ist das Feld leer, gilt der Wert der Integration; ist auch der leer, wird nie automatisch erstattet. Wird der Wert verkürzt, gilt für offene Runden noch 24 Stunden der bisherige. Z. B. 30',
      maxRtp:
        'Der höchste theoretische RTP, den ein Spiel hier haben darf, wie es Markt oder Betreiber verlangen. Spiele darüber lassen sich nicht aktivieren. Leer: keine Grenze. Z. B. 96,50',
      currency: 'Die Währung, in der in diesem Casino gespielt wird. COINS ist Spielgeld. Z. B. EUR',
      locale:
        'In dieser Sprache erscheinen die Spiele den Spielern dieses Casinos. Z. B. Österreichisches Deutsch',
      serviceUsername:
        'Damit meldet sich das System des Betreibers bei uns an, etwa um Gutscheine zu vergeben. Z. B. svc-aurora',
      servicePassword:
        'Gehört zum Service-Benutzernamen. Wird gespeichert und nie wieder angezeigt; auch der Betreiber braucht es.',
      privateKey:
        'Unsere Hälfte des Schlüsselpaars: Damit wird signiert, was wir senden. Am einfachsten lassen Sie ein Paar erzeugen, dann verlässt sie den Server nie.',
      publicKey:
        'Die andere Hälfte. Geben Sie sie dem Betreiber; damit prüft er, dass Nachrichten von uns stammen.',
      thirdPartyProviderPublicKey:
        'Damit prüfen wir Nachrichten eines Anbieters, der direkt mit dem Casino spricht. Nur nötig, wo es einen gibt.',
      integrationOptions:
        'Werte für die Optionen, die für alle Casinos festgelegt sind, jeweils in der Form ihres Datentyps. Z. B. Sitzungserinnerung = 1 Std. 0 Min.',
      customOptions:
        'Was nur dieses Casino neben den Standardoptionen braucht, als Name und Wert. Z. B. lobbyTheme = winter',
    },
    'integration-options': {
      name: 'Unter diesem Namen legt ein Casino seinen Wert fest. Z. B. Sitzungserinnerung',
      dataType:
        'Wie die Werte aussehen: Davon hängt ab, welche Eingabe ein Casino anbietet und was abgelehnt wird. Z. B. Dauer für eine Erinnerung nach 1 Std. 0 Min.',
    },
    integrations: {
      id: 'Benennt die Integration in Nachrichten an Bridges. Lässt sich später nicht mehr ändern. Z. B. int_aurora',
      name: 'Unter diesem Namen finden alle die Integration. Z. B. Aurora-Gruppe',
      bridgeId:
        'Der Router, den alle Casinos dieser Integration nutzen. Er lässt sich nur ändern, solange kein Casino dazugehört.',
      gameClientIntegrationUrl:
        'Von hier wird der Spiel-Client geladen, den der Betreiber in seine Seiten einbettet. Z. B. https://client.example.com/aurora',
      defaultCasinoId:
        'Das Casino, das gemeint ist, wenn ein Aufruf keines nennt. Es muss zur Integration gehören; wählen Sie es also, sobald sie Casinos hat.',
      gameRoundValidityPeriod:
        'Nach so vielen Tagen wird eine offen gebliebene Runde automatisch erstattet, wenn das Casino keinen eigenen Wert hat. Ganze Tage, 1 bis 365. Leer: nie. Wird der Wert verkürzt, gilt für offene Runden noch 24 Stunden der bisherige. Z. B. 30',
      properties:
        'Technische Werte, die Spielversionen brauchen können, als Name und Wert. Fehlt einer davon in einer Version, ist sie markiert. Z. B. timeZone = Europe/Berlin',
    },
    bridges: {
      name: 'Unter diesem Namen finden alle die Bridge. Z. B. Alpine Bridge',
      routerUrl:
        'Unter dieser Adresse ist der Router der Bridge erreichbar. Dorthin gehen Pushes und Verbindungsprüfungen. Z. B. https://bridge.example.com/alpine',
      properties: 'Technische Angaben zu dieser Bridge, als Name und Wert. Z. B. region = eu-central',
    },
    jurisdictions: {
      name: 'Der regulierte Markt unter seinem üblichen Namen. Casinos und Spielversionen verweisen darauf. Z. B. Malta',
    },
  },
} satisfies typeof english
