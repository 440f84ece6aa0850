/** What the fields of games are for, and of what they are played by. */
export const helpOfGames = {
  games: {
    id: 'The game id: it names the game in messages, rounds and reports, and cannot be changed once the game exists. E.g. book-of-dunes',
    name: 'What the game is called for players and colleagues. E.g. Book of Dunes',
    studioId: 'Who made the game.',
    providerId: 'Whose server the game is played from.',
    providerGameId:
      'What the provider calls the game, where that is not the game id. Empty: the same. E.g. dunes_v2_prod',
    theoreticalRtp:
      'The share of all stakes that the game returns to players over a long time, in percent, as it was certified. Reports compare it with what was really returned. E.g. 96.50',
  },
  'game-versions': {
    gameId: 'The game that this is a version of. It cannot be changed afterwards.',
    versionNumber: 'The number that the studio gave it; each game has it only once. E.g. v1.51',
    jurisdictionIds: 'The markets that this version is certified for. E.g. Malta, Schleswig-Holstein',
    betSizes:
      'The stakes that players can choose from. Type one after the other or paste a list; they are put in order. E.g. 0.10 0.20 0.50',
    supportsVouchers: 'On: rounds of this version can be paid for by a voucher, for instance free rounds.',
    supportsFeatureTriggerVouchers:
      'On: a voucher can also start one of the game’s features at once, such as its free spins.',
    properties:
      'Technical values that come with this version, as names with values. What another version or an integration has and this one lacks is marked above and can be taken over. E.g. reels = 5',
  },
  'game-studios': {
    name: 'Who makes games. Games refer to it, and imports create studios that are not there yet. E.g. Nightfall Studios',
  },
  'game-providers': {
    id: 'Names the provider in messages and imports. It cannot be changed once the provider exists. E.g. northwind',
    name: 'What colleagues find the provider by. E.g. Northwind Gaming',
    apiType:
      'The way in which this provider is spoken to. It decides which of the following details are asked for, and how games are imported.',
    apiConfig: {
      apiUrl: 'Where the provider’s server takes our calls. E.g. https://api.northwind.example/v2',
      secret: 'Agreed on with the provider, to sign our calls. It is stored and never shown again.',
      apiKey: 'The key that the provider gave us for our calls. It is stored and never shown again.',
      operatorId: 'Who we are to the provider. E.g. meridian-01',
      frontendUrl: 'Where players’ browsers load the games from. E.g. https://play.northwind.example',
      backendUrl:
        'Where the provider’s server takes our calls, the list of games included. E.g. https://rgs.northwind.example',
      historyUrl:
        'Where the provider shows how a round was played; support looks there. E.g. https://history.northwind.example',
      salt: 'A text that the provider gave us, mixed into the hash of each call. It is stored and never shown again.',
      nodeId: 'Which of the provider’s servers our games run on. E.g. node-eu-3',
      casinoName: 'What the provider calls us on that server. E.g. meridian',
      key1: 'Signs what we send to the provider. It is stored and never shown again.',
      key2: 'By this key we check what the provider sends to us. It is stored and never shown again.',
      freeSpinsOperatorId:
        'The account that free spins are granted under, where the provider keeps one apart. E.g. meridian-fs',
      freeSpinsPassword: 'Belongs to the account for free spins. It is stored and never shown again.',
      backOfficeAdmin: 'Our account in the provider’s back office. E.g. ops@meridian.example',
      backOfficePassword: 'Belongs to that account. It is stored and never shown again.',
      casinoCockpitUrl:
        'Where the provider has casinos set up. E.g. https://cockpit.northwind.example/meridian',
      callerId: 'The account that our own calls are made under. E.g. meridian-caller',
      callerPassword: 'Belongs to the caller ID. It is stored and never shown again.',
    },
  },
  'allowed-hashes': {
    component: 'The program that is checked, by the name that it reports itself under. E.g. game-server',
    hash: 'What the component may report, in hexadecimal; its length says which algorithm it is. Take it from the certificate of the release. E.g. 64 characters for SHA-256',
    reason:
      'Why it is allowed. Needed where the component has reported it while it was not allowed; 10 to 300 characters. E.g. Update to 7.4.1, certificate CT-2026-118 is at hand',
    release:
      'The release that it belongs to, as the certificate or the approval names it. E.g. 7.4.1 (CT-2026-118)',
  },
  'significant-events': {
    category: 'What kind of event it is, as regulators part them. E.g. Availability for an outage',
    reason:
      'What happened, when, to whom and what was done, so that somebody understands it years later. 10 to 1,000 characters; it cannot be changed afterwards.',
    link: 'Where more of it stands: a page of the console or an address of the web. E.g. /cpv/checks',
    casinoIds:
      'Which casinos it is about: it is read by who may see all of them. None is the whole installation, read by administrators of all casinos.',
    followUpTo:
      'The earlier event that this one corrects or adds to. Events themselves are never changed: a correction is another event.',
  },
}
