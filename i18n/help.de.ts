import type { emptyListTexts as englishEmpty, help as english } from './help.en.ts'

export const help = {
  about: 'Was bedeutet „%{term}“?',
  fields: {
    games: {
      id: 'Benennt das Spiel in Nachrichten, Runden und Berichten. Lässt sich später nicht mehr ändern. Z. B. book-of-dunes',
      name: 'So heißt das Spiel für Spieler und Kollegen. Z. B. Book of Dunes',
      studioId: 'Wer das Spiel entwickelt hat.',
      providerId: 'Auf wessen Server das Spiel läuft.',
      providerGameId:
        'Die ID des Spiels beim Provider, falls sie von der Spiel-ID abweicht. Leer: dieselbe. Z. B. dunes_v2_prod',
      theoreticalRtp:
        'Der Anteil aller Einsätze, den das Spiel auf lange Sicht an die Spieler zurückgibt, in Prozent und so, wie er zertifiziert ist. Berichte vergleichen ihn mit dem tatsächlichen. Z. B. 96,50',
    },
    'game-versions': {
      gameId: 'Das Spiel, von dem dies eine Version ist. Lässt sich später nicht mehr ändern.',
      versionNumber: 'Die Nummer, die das Studio vergeben hat; je Spiel gibt es sie nur einmal. Z. B. v1.51',
      jurisdictionIds: 'Die Märkte, für die diese Version zertifiziert ist. Z. B. Malta, Schleswig-Holstein',
      betSizes:
        'Die Einsätze, aus denen Spieler wählen können. Einzeln eintippen oder eine Liste einfügen; sie werden geordnet. Z. B. 0,10 0,20 0,50',
      supportsVouchers:
        'Ein: Runden dieser Version lassen sich mit einem Gutschein bezahlen, etwa als Freirunden.',
      supportsFeatureTriggerVouchers:
        'Ein: Ein Gutschein kann auch sofort ein Feature des Spiels auslösen, etwa die Freispiele.',
      properties:
        'Technische Werte dieser Version, als Name und Wert. Was eine andere Version oder eine Integration hat und diese nicht, ist oben markiert und lässt sich übernehmen. Z. B. reels = 5',
    },
    'game-studios': {
      name: 'Wer Spiele entwickelt. Spiele verweisen darauf, und ein Import legt fehlende Studios an. Z. B. Nightfall Studios',
    },
    'game-providers': {
      id: 'Benennt den Provider in Nachrichten und beim Import. Lässt sich später nicht mehr ändern. Z. B. northwind',
      name: 'Unter diesem Namen finden alle den Provider. Z. B. Northwind Gaming',
      apiType:
        'So wird dieser Provider aufgerufen. Davon hängt ab, welche der folgenden Angaben nötig sind und wie Spiele importiert werden.',
      apiConfig: {
        apiUrl:
          'Hier nimmt der Server des Providers unsere Aufrufe an. Z. B. https://api.northwind.example/v2',
        secret:
          'Mit dem Provider vereinbart, um unsere Aufrufe zu signieren. Wird gespeichert und nie wieder angezeigt.',
        apiKey:
          'Den Schlüssel für unsere Aufrufe vergibt der Provider. Wird gespeichert und nie wieder angezeigt.',
        operatorId: 'Unsere ID beim Provider. Z. B. meridian-01',
        frontendUrl:
          'Von hier laden die Browser der Spieler die Spiele. Z. B. https://play.northwind.example',
        backendUrl:
          'Hier nimmt der Server des Providers unsere Aufrufe an, auch den nach der Liste der Spiele. Z. B. https://rgs.northwind.example',
        historyUrl:
          'Hier zeigt der Provider, wie eine Runde verlaufen ist; der Support sieht dort nach. Z. B. https://history.northwind.example',
        salt: 'Ein Text vom Provider, der in den Hash jedes Aufrufs eingeht. Wird gespeichert und nie wieder angezeigt.',
        nodeId: 'Auf welchem Server des Providers unsere Spiele laufen. Z. B. node-eu-3',
        casinoName: 'So heißen wir auf diesem Server. Z. B. meridian',
        key1: 'Damit wird signiert, was wir dem Provider senden. Wird gespeichert und nie wieder angezeigt.',
        key2: 'Damit prüfen wir, was der Provider uns sendet. Wird gespeichert und nie wieder angezeigt.',
        freeSpinsOperatorId:
          'Das Konto, unter dem Freispiele vergeben werden, wo der Provider dafür ein eigenes hat. Z. B. meridian-fs',
        freeSpinsPassword: 'Gehört zum Konto für Freispiele. Wird gespeichert und nie wieder angezeigt.',
        backOfficeAdmin: 'Unser Konto im Backoffice des Providers. Z. B. ops@meridian.example',
        backOfficePassword: 'Gehört zu diesem Konto. Wird gespeichert und nie wieder angezeigt.',
        casinoCockpitUrl:
          'Hier werden beim Provider Casinos eingerichtet. Z. B. https://cockpit.northwind.example/meridian',
        callerId: 'Das Konto, unter dem unsere eigenen Aufrufe laufen. Z. B. meridian-caller',
        callerPassword: 'Gehört zur Caller-ID. Wird gespeichert und nie wieder angezeigt.',
      },
    },
    'allowed-hashes': {
      component: 'Das Programm, das geprüft wird, unter dem Namen, den es meldet. Z. B. game-server',
      hash: 'Was die Komponente melden darf, hexadezimal; an der Länge ist der Algorithmus zu erkennen. Nehmen Sie ihn aus dem Zertifikat des Release. Z. B. 64 Zeichen bei SHA-256',
      reason:
        'Warum er zugelassen ist. Nötig, wenn die Komponente ihn schon gemeldet hat, als er nicht zugelassen war; 10 bis 300 Zeichen. Z. B. Update auf 7.4.1, Zertifikat CT-2026-118 liegt vor',
      release:
        'Zu welchem Release er gehört, so wie es im Zertifikat oder in der Freigabe steht. Z. B. 7.4.1 (CT-2026-118)',
    },
    'significant-events': {
      category:
        'Um welche Art von Ereignis es geht, so wie Behörden sie einteilen. Z. B. Verfügbarkeit bei einem Ausfall',
      reason:
        'Was geschehen ist, wann, wen es betraf und was unternommen wurde, sodass es auch nach Jahren verständlich ist. 10 bis 1.000 Zeichen; später nicht mehr zu ändern.',
      link: 'Wo mehr dazu steht: eine Seite der Konsole oder eine Adresse im Web. Z. B. /cpv/checks',
      casinoIds:
        'Welche Casinos es betrifft: Gelesen wird es von allen, die jedes davon sehen dürfen. Keines bedeutet die ganze Installation; das lesen Administratoren aller Casinos.',
      followUpTo:
        'Das frühere Ereignis, das hiermit berichtigt oder ergänzt wird. Ereignisse selbst bleiben, wie sie sind: Eine Korrektur ist ein weiteres.',
    },
    users: {
      username:
        'Zum Anmelden: eine E-Mail-Adresse ohne Umlaute und Leerzeichen, die niemand sonst als Benutzername oder E-Mail-Adresse hat. Lässt sich später nicht mehr ändern. Z. B. mira.keller@example.com',
      email:
        'Dorthin gehen Nachrichten des Anmeldedienstes. Meist dieselbe wie der Benutzername; niemand sonst darf sie haben.',
      firstName: 'So steht er bei Änderungen und im Audit-Log. Z. B. Mira',
      lastName: 'So steht er bei Änderungen und im Audit-Log. Z. B. Keller',
      password:
        'Das erste Passwort, auf sicherem Weg weiterzugeben. Bei der ersten Anmeldung muss der Benutzer ein eigenes wählen.',
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
        'Unsere Hälfte des Schlüsselpaars: Damit wird signiert, was wir senden. Ist das Casino angelegt, lässt sich ein Paar erzeugen, dessen privater Schlüssel den Server nie verlässt. Davor erzeugt es Ihr Browser.',
      publicKey:
        'Die Hälfte des Schlüsselpaars, die der Betreiber erhält: Damit prüft er, dass Nachrichten von uns stammen.',
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

export const emptyListTexts = {
  create: 'Legen Sie den ersten Eintrag an.',
  needs: 'Vorher nötig:',
  others: 'Sobald ein Administrator hier etwas anlegt oder startet, sehen Sie es auch.',
  viewing: 'Was nur dem Besucher gehört, zeigt die Ansicht nicht.',
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
} satisfies typeof englishEmpty
