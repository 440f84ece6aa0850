/** Explanations of fields, by collection and path; optional. */
export const help = {
  about: 'What does “%{term}” mean?',
  fields: {
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
    users: {
      username:
        'Used to sign in: an e-mail address without umlauts or blanks that nobody else has as a username or e-mail address. It cannot be changed later. E.g. mira.keller@example.com',
      email:
        'Where the sign-in service sends messages. Usually the same as the username; nobody else may have it.',
      firstName: 'Shown with changes and in the audit log. E.g. Mira',
      lastName: 'Shown with changes and in the audit log. E.g. Keller',
      password:
        'The first password. Pass it on in a secure way. At the first sign-in, the user has to choose a password of their own.',
      role: 'Administrators can change everything within their casinos. Visitors can view it and request downloads.',
      casinoAccess:
        'All: every casino, including later ones; for administrators only. Selected: the casinos listed below.',
      casinoIds: 'The casinos whose games, rounds and figures are visible. Without a casino, none are.',
      enabled: 'Off: signing in is no longer possible. Everything done so far stays on record.',
    },
    account: {
      firstName: 'As your colleagues see it with your changes. E.g. Mira',
      lastName: 'As your colleagues see it with your changes. E.g. Keller',
    },
    casinos: {
      id: 'Identifies the casino in every message between console, bridge and operator. Proposed for you; it cannot be changed once the casino exists. E.g. cf_k7m2xq',
      name: 'The name by which colleagues find the casino in lists and reports. E.g. Aurora Vienna',
      bridgeId:
        'The router that carries the calls between this casino and the game servers. What you change here only takes effect there with the next push.',
      integrationId:
        'What the casino shares with others of its operator: the game client and the choice of games. It has to use the same bridge. A casino does not need one.',
      jurisdictionId:
        'The regulated market that the casino’s licence is for. E.g. Malta. Game versions say which jurisdictions they are certified for.',
      operatorApi:
        'The way in which stakes and wins are booked with the operator. It decides which of the following details are asked for.',
      operatorApiConfig: {
        apiUrl:
          'Where the operator’s wallet takes our calls. Ask the operator for it. E.g. https://wallet.example.com/v1',
        secret:
          'Signs our calls, so that the operator knows them to be ours. It is stored and never shown again; agree on a new one with the operator before you replace it.',
        key: 'Tells the operator whose call it is. It is stored and never shown again.',
        operatorId: 'The number or name of the operator in their own system. E.g. operator-7',
        username: 'The username with which we sign in to the operator’s wallet. E.g. wallet-aurora',
        password: 'Belongs to the username. It is stored and never shown again.',
        jurisdictionKey:
          'What the operator calls the market, sent along with every round. It is only used by the operator; the casino’s jurisdiction is chosen above. E.g. DE-SH',
        customProperties:
          'Anything else that this operator wants to receive, as names with values. E.g. brand = aurora',
      },
      showGameLaunchPage:
        'On: players see a launch page before the game starts, for instance to choose between real money and play money. Off: the game starts at once.',
      sendEventMessages:
        'On: the operator is also told what happens in a game, such as the start of a feature, and not only about bookings.',
      gameRoundValidityPeriod:
        'After this many days, a round that was left open is refunded automatically. Whole days, 1 to 365. If empty, the integration’s value applies; if that is empty, too, rounds are never refunded automatically. If you shorten it, the previous value still applies to open rounds for 24 hours. E.g. 30',
      maxRtp:
        'The highest theoretical RTP that a game may have here, as the market or the operator demands. Games above it cannot be activated. Empty: no limit. E.g. 96.50',
      currency: 'The currency that players of this casino play in. COINS is play money. E.g. EUR',
      locale: 'The language in which games are shown to players of this casino. E.g. German (Austria)',
      serviceUsername:
        'The username with which the operator’s system signs in when it calls us, for instance to grant vouchers. E.g. svc-aurora',
      servicePassword:
        'Belongs to the service username. It is stored and never shown again; the operator needs it, too.',
      privateKey:
        'Our half of the key pair: it signs what we send. Once the casino exists, a pair can be generated whose private key never leaves the server. Before that, your browser generates it.',
      publicKey: 'The half of the key pair that the operator gets, to check that messages come from us.',
      thirdPartyProviderPublicKey:
        'With this key, we check messages from a provider that talks to the casino directly. Only needed if there is one.',
      integrationOptions:
        'Values for the options that are defined for all casinos, each of its data type. E.g. Session reminder = 1 h 0 min',
      customOptions:
        'What only this casino needs in addition to the standard options, as names with values. E.g. lobbyTheme = winter',
    },
    'integration-options': {
      name: 'The name under which a casino sets its value. E.g. Session reminder',
      dataType:
        'The kind of value: it decides which input a casino offers and what is refused. E.g. Duration for a reminder after 1 h 0 min',
    },
    integrations: {
      id: 'Identifies the integration in messages to bridges. It cannot be changed once the integration exists. E.g. int_aurora',
      name: 'The name by which colleagues find the integration. E.g. Aurora Group',
      bridgeId:
        'The router that all casinos of this integration use. It can only be changed while no casino belongs to it.',
      gameClientIntegrationUrl:
        'Where the operator’s pages load the game client from. E.g. https://client.example.com/aurora',
      defaultCasinoId:
        'The casino that is meant if a call names none. It has to belong to the integration, so choose it once there are casinos.',
      gameRoundValidityPeriod:
        'After this many days, a round that was left open is refunded automatically, unless the casino has a value of its own. Whole days, 1 to 365. Empty: never. If you shorten it, the previous value still applies to open rounds for 24 hours. E.g. 30',
      properties:
        'Technical values that game versions may need, as names with values. A version that lacks one of them is marked. E.g. timeZone = Europe/Berlin',
    },
    bridges: {
      name: 'The name by which colleagues find the bridge. E.g. Alpine Bridge',
      routerUrl:
        'Where the bridge’s router can be reached. Pushes and connection checks go there. E.g. https://bridge.example.com/alpine',
      properties: 'Technical notes on this bridge, as names with values. E.g. region = eu-central',
    },
    jurisdictions: {
      name: 'The regulated market, by its usual name. Casinos and game versions refer to it. E.g. Malta',
    },
  },
}

export const emptyListTexts = {
  create: 'Create the first entry to get started.',
  needs: 'Needed first:',
  others: 'You will see here what administrators create or start.',
  viewing: 'What belongs to the visitor alone is not part of the view.',
  start: 'Nothing is set up yet: start with the first casino',
  lists: {
    casinos:
      'Games are played in casinos. A casino is reached through a bridge and licensed for a jurisdiction. Add games, then push it to its bridge.',
    'integration-options':
      'Options that every casino can have a value for, such as a session reminder. Casinos offer them as soon as they are listed here.',
    integrations:
      'An integration is what casinos of one operator share: a bridge, the game client and the choice of games. A casino can do without one.',
    games: 'A studio makes a game, a provider hosts it. Create it here, or import it from its provider.',
    'game-versions': 'A version says where a game may be played and with which bets.',
    'game-studios': 'Studios make games; every game needs one. Imports create missing ones.',
    'game-providers':
      'Games run on the servers of providers. Once you have created one, you can import its games.',
    bridges:
      'A bridge carries the calls between casinos and game servers. Everything starts with it: give it a name and enter the URL of its router.',
    jurisdictions: 'A jurisdiction is a regulated market, such as Malta. Every casino has one.',
    'allowed-hashes':
      'Components are checked against the allowed hashes. Start by pasting those of your release.',
    'cpv-checks': 'Component checks are listed here with their result and time. Start the first one.',
    'casino-games': 'Add the games that players should see.',
    'integration-games': 'Add the games that casinos of this integration may offer.',
    'game-rounds': 'Rounds arrive from the game servers automatically as soon as somebody plays.',
    'open-game-rounds': 'No round is open, so there is nothing to close.',
    reports:
      'Request reports and game rounds as CSV with every row; the file is generated in the background.',
    'significant-events': 'Record here what has to be documented, such as an outage.',
    'audit-entries': 'Every change is recorded here automatically.',
    users: 'Everyone who may sign in is listed here, with the casinos they can see.',
    jobs: 'Pushes, imports, checks and other longer jobs are listed here once somebody starts one.',
    pushes: 'What was pushed to bridges, and when, is listed here after the first push.',
  },
}
