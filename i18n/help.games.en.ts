export const helpOfGames = {
  games: {
    id: 'Identifies the game in messages, rounds and reports. It cannot be changed once the game exists. E.g. book-of-dunes',
    name: 'The name of the game for players and colleagues. E.g. Book of Dunes',
    studioId: 'Who made the game.',
    providerId: 'Whose server the game runs on.',
    providerGameId:
      'The provider’s ID for the game, if it differs from the game ID. Empty: the same. E.g. dunes_v2_prod',
    theoreticalRtp:
      'The share of all stakes that the game returns to players in the long run, in percent, as certified. Reports compare it with the actual return. E.g. 96.50',
  },
  'game-versions': {
    gameId: 'The game that this is a version of. It cannot be changed later.',
    versionNumber: 'The number given by the studio, unique for each game. E.g. v1.51',
    jurisdictionIds: 'The markets that this version is certified for. E.g. Malta, Schleswig-Holstein',
    betSizes:
      'The stakes that players can choose from. Type one after the other or paste a list; they are sorted. E.g. 0.10 0.20 0.50',
    supportsVouchers: 'On: rounds of this version can be paid for by a voucher, for instance free rounds.',
    supportsFeatureTriggerVouchers:
      'On: a voucher can also start one of the game’s features at once, such as its free spins.',
    properties:
      'Technical values of this version, as names with values. Those that another version or an integration has and this one lacks are marked above and can be added from there. E.g. reels = 5',
  },
  'game-studios': {
    name: 'Who makes games. Games refer to it, and imports create missing studios. E.g. Nightfall Studios',
  },
  'game-providers': {
    id: 'Identifies the provider in messages and imports. It cannot be changed once the provider exists. E.g. northwind',
    name: 'The name by which colleagues find the provider. E.g. Northwind Gaming',
    apiType:
      'How this provider is called. It decides which of the following details are needed and how games are imported.',
    apiConfig: {
      apiUrl: 'Where the provider’s server takes our calls. E.g. https://api.northwind.example/v2',
      secret: 'Agreed on with the provider, to sign our calls. It is stored and never shown again.',
      apiKey: 'The key that the provider gave us for our calls. It is stored and never shown again.',
      operatorId: 'Our ID at the provider. E.g. meridian-01',
      frontendUrl: 'Where players’ browsers load the games from. E.g. https://play.northwind.example',
      backendUrl:
        'Where the provider’s server takes our calls, the list of games included. E.g. https://rgs.northwind.example',
      historyUrl:
        'Where the provider shows how a round was played; support looks there. E.g. https://history.northwind.example',
      salt: 'A text from the provider that goes into the hash of each call. It is stored and never shown again.',
      nodeId: 'Which of the provider’s servers our games run on. E.g. node-eu-3',
      casinoName: 'Our name on that server. E.g. meridian',
      key1: 'Signs what we send to the provider. It is stored and never shown again.',
      key2: 'With this key, we check what the provider sends us. It is stored and never shown again.',
      freeSpinsOperatorId:
        'The account under which free spins are granted, if the provider has a separate one. E.g. meridian-fs',
      freeSpinsPassword: 'Belongs to the account for free spins. It is stored and never shown again.',
      backOfficeAdmin: 'Our account in the provider’s back office. E.g. ops@meridian.example',
      backOfficePassword: 'Belongs to that account. It is stored and never shown again.',
      casinoCockpitUrl:
        'Where casinos are set up at the provider. E.g. https://cockpit.northwind.example/meridian',
      callerId: 'The account under which our own calls are made. E.g. meridian-caller',
      callerPassword: 'Belongs to the caller ID. It is stored and never shown again.',
    },
  },
  'allowed-hashes': {
    component: 'The program that is checked, by the name it reports. E.g. game-server',
    hash: 'What the component may report, in hexadecimal; the length shows which algorithm it is. Take it from the certificate of the release. E.g. 64 characters for SHA-256',
    reason:
      'Why it is allowed. Needed if the component already reported it while it was not allowed; 10 to 300 characters. E.g. Update to 7.4.1, certificate CT-2026-118',
    release:
      'The release that it belongs to, as named in the certificate or approval. E.g. 7.4.1 (CT-2026-118)',
  },
  'significant-events': {
    category: 'The kind of event, as regulators classify them. E.g. Availability for an outage',
    reason:
      'What happened, when, to whom and what was done, so that somebody understands it years later. 10 to 1,000 characters; it cannot be changed afterwards.',
    link: 'Where to find more: a page of the console or a web address. E.g. /cpv/checks',
    casinoIds:
      'The casinos it concerns: everyone who may see all of them can read it. None means the whole installation, for administrators of all casinos.',
    followUpTo:
      'The earlier event that this one corrects or adds to. Events are never changed: a correction is another event.',
  },
}
