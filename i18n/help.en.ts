import { helpOfGames } from './help.games.en.ts'
import { helpOfPeople } from './help.people.en.ts'

/** What each field is for, beside its input: by collection and path. An entity may do without. */
export const help = {
  about: 'What does “%{term}” mean?',
  fields: {
    ...helpOfGames,
    ...helpOfPeople,
    casinos: {
      id: 'Names the casino in every message between console, bridge and operator. Proposed for you; it cannot be changed once the casino exists. E.g. cf_k7m2xq',
      name: 'What colleagues find the casino by, in lists and reports. E.g. Aurora Vienna',
      bridgeId:
        'The router that carries the calls between this casino and the game servers. What you change here only takes effect there with the next push.',
      integrationId:
        'What the casino shares with others of its operator: the client of the games, and which games there are. It has to use the same bridge. A casino without one is on its own.',
      jurisdictionId:
        'The regulated market that the casino’s licence is for. E.g. Malta. Versions of games say for which ones they are certified.',
      operatorApi:
        'The way in which stakes and wins are booked with the operator. It decides which of the following details are asked for.',
      operatorApiConfig: {
        apiUrl:
          'Where the operator’s wallet takes our calls. Ask the operator for it. E.g. https://wallet.example.com/v1',
        secret:
          'Signs our calls, so that the operator knows them to be ours. It is stored and never shown again; agree on a new one with the operator before you replace it.',
        key: 'Tells the operator whose call it is. It is stored and never shown again.',
        operatorId: 'The number or name that the operator has on their own system. E.g. operator-7',
        username: 'The name that we sign in with at the operator’s wallet. E.g. wallet-aurora',
        password: 'Belongs to the username. It is stored and never shown again.',
        jurisdictionKey:
          'What the operator calls the market, sent along with every round. It is nothing but a value for the operator; the casino’s jurisdiction is chosen above. E.g. DE-SH',
        customProperties:
          'Anything else that this operator wants to be sent, as names with values. E.g. brand = aurora',
      },
      showGameLaunchPage:
        'On: players see a page of the game before it starts, for instance to choose between real money and play money. Off: the game starts at once.',
      sendEventMessages:
        'On: the operator is told of what happens within a game, such as the start of a feature, and not of bookings alone.',
      gameRoundValidityPeriod:
        'After so many days a round that was left open is refunded by itself. Whole days, 1 to 365. Where this is empty, the integration’s value holds; where that is empty too, rounds are never refunded by themselves. Where it is made shorter, the former value holds for open rounds for 24 hours more. E.g. 30',
      maxRtp:
        'The highest theoretical RTP that a game may have here, as the market or the operator demands. Games above it cannot be activated. Empty: no limit. E.g. 96.50',
      currency: 'The one currency that players of this casino play in. COINS is play money. E.g. EUR',
      locale: 'The language that games greet the players of this casino in. E.g. German (Austria)',
      serviceUsername:
        'The name that the operator’s system signs in with when it calls us, for instance to grant vouchers. E.g. svc-aurora',
      servicePassword:
        'Belongs to the service username. It is stored and never shown again; the operator needs it, too.',
      privateKey:
        'Our half of the key pair: it signs what we send. Easiest is to have a pair generated, then it never leaves the server.',
      publicKey: 'The other half. Hand it on to the operator, who checks by it that messages are ours.',
      thirdPartyProviderPublicKey:
        'By this key we check messages of a provider that talks to the casino directly. Only needed where there is one.',
      integrationOptions:
        'Values for the options that are defined for all casinos, each in the form of its data type. E.g. Session reminder = 1 h 0 min',
      customOptions:
        'What this casino alone needs beside the standard options, as names with values. E.g. lobbyTheme = winter',
    },
    'integration-options': {
      name: 'What the option is called where a casino is given a value for it. E.g. Session reminder',
      dataType:
        'What its values look like: it decides which input a casino offers and what is refused. E.g. Duration for a reminder after 1 h 0 min',
    },
    integrations: {
      id: 'Names the integration in messages to bridges. It cannot be changed once the integration exists. E.g. int_aurora',
      name: 'What colleagues find the integration by. E.g. Aurora Group',
      bridgeId:
        'The router that all casinos of this integration use. It can only be changed while no casino belongs to it.',
      gameClientIntegrationUrl:
        'Where the client of the games is loaded from, as the operator’s pages embed it. E.g. https://client.example.com/aurora',
      defaultCasinoId:
        'Which of its casinos is meant where a call names none. It has to be one of its own, so choose it once casinos belong to the integration.',
      gameRoundValidityPeriod:
        'After so many days a round that was left open is refunded by itself, in casinos that say nothing else. Whole days, 1 to 365. Empty: never. Where it is made shorter, the former value holds for open rounds for 24 hours more. E.g. 30',
      properties:
        'Technical values that versions of games may ask for, as names with values. A version that lacks one of them is marked. E.g. timeZone = Europe/Berlin',
    },
    bridges: {
      name: 'What colleagues find the bridge by. E.g. Alpine Bridge',
      routerUrl:
        'Where the bridge’s router can be reached. Pushes and connection checks go there. E.g. https://bridge.example.com/alpine',
      properties: 'Technical notes on this bridge, as names with values. E.g. region = eu-central',
    },
    jurisdictions: {
      name: 'The regulated market, by the name that everybody uses for it. Casinos and versions of games refer to it. E.g. Malta',
    },
  },
}
