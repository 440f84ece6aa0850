import { helpOfGames } from './help.games.en.ts'
import { helpOfPeople } from './help.people.en.ts'

/** Explanations of fields, by collection and path; optional. */
export const help = {
  about: 'What does “%{term}” mean?',
  fields: {
    ...helpOfGames,
    ...helpOfPeople,
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
        'Our half of the key pair: it signs what we send. It is easiest to generate a pair; then it never leaves the server.',
      publicKey: 'The other half. Give it to the operator, who uses it to check that messages come from us.',
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
