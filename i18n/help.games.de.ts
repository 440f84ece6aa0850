import type { helpOfGames as english } from './help.games.en.ts'

export const helpOfGames = {
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
      'Die Einsätze, unter denen gewählt werden kann. Einzeln eintippen oder eine Liste einfügen; sie werden geordnet. Z. B. 0,10 0,20 0,50',
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
      apiUrl: 'Hier nimmt der Server des Providers unsere Aufrufe an. Z. B. https://api.northwind.example/v2',
      secret:
        'Mit dem Provider vereinbart, um unsere Aufrufe zu signieren. Wird gespeichert und nie wieder angezeigt.',
      apiKey:
        'Den Schlüssel für unsere Aufrufe vergibt der Provider. Wird gespeichert und nie wieder angezeigt.',
      operatorId: 'Unsere ID beim Provider. Z. B. meridian-01',
      frontendUrl: 'Von hier laden die Browser der Spieler die Spiele. Z. B. https://play.northwind.example',
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
} satisfies typeof english
