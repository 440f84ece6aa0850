import type { SeedPerson } from './person.ts'

export const DEMO_PASSWORD = 'backoffice-demo'

/** The people of a new installation: the administrator, one visitor for each kind of access, then the other staff. */
export const initialPeople: SeedPerson[] = [
  person('6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', 'admin', 'Katharina Brandt', {
    roles: ['admin'],
    casinoAccess: 'all',
  }),
  person('0b9e7d34-51c8-4f3d-8a67-93d4e5c80b02', 'visitor', 'Jonas Lindner', {
    casinos: ['cf_aurora', 'cf_bluefin'],
  }),
  person('c4a85e16-7b2d-4c19-b3f8-1d0a9e6f2c03', 'guest', 'Miriam Okafor'),
  person('34d7ab0e-9c2d-4a7f-8e61-5b1f0d2c7a04', 'annika.vogt', 'Annika Vogt', {
    roles: ['admin'],
    casinoAccess: 'all',
  }),
  person('35e21b0e-9c2d-4a7f-8e61-5b1f0d2c7a05', 'tobias.reinhardt', 'Tobias Reinhardt', {
    roles: ['admin'],
    casinos: ['cf_deichhof', 'cf_eidergold', 'cf_fjord'],
  }),
  person('36b93b0e-9c2d-4a7f-8e61-5b1f0d2c7a06', 'henrike.sommer', 'Henrike Sommer', {
    roles: ['admin'],
    casinoAccess: 'all',
    enabled: false,
  }),
  person('37c05b0e-9c2d-4a7f-8e61-5b1f0d2c7a07', 'leon.falk', 'Leon Falk', { casinos: ['cf_aurora'] }),
  person('38f4eb0e-9c2d-4a7f-8e61-5b1f0d2c7a08', 'selin.aydin', 'Selin Aydin', {
    casinos: ['cf_bluefin', 'cf_cobalt'],
  }),
  person('39a16b0e-9c2d-4a7f-8e61-5b1f0d2c7a09', 'marek.nowak', 'Marek Nowak', {
    casinos: ['cf_fjord', 'cf_gletscher', 'cf_halcyon'],
  }),
  person('3a2d8b0e-9c2d-4a7f-8e61-5b1f0d2c7a10', 'ingrid.solberg', 'Ingrid Solberg', {
    casinos: ['cf_ivory', 'cf_jolly'],
  }),
  person('3b3c7b0e-9c2d-4a7f-8e61-5b1f0d2c7a11', 'paul.weidner', 'Paul Weidner', {
    casinos: ['cf_kupfer'],
    enabled: false,
  }),
  person('3c9e0b0e-9c2d-4a7f-8e61-5b1f0d2c7a12', 'chiara.bellini', 'Chiara Bellini', {
    casinos: ['cf_lumen', 'cf_mistral', 'cf_nimbus'],
  }),
  person('3d51bb0e-9c2d-4a7f-8e61-5b1f0d2c7a13', 'emil.haugen', 'Emil Haugen', { casinos: ['cf_fjord'] }),
  person('3e6f2b0e-9c2d-4a7f-8e61-5b1f0d2c7a14', 'grace.whitfield', 'Grace Whitfield', {
    casinos: ['cf_aurora', 'cf_halcyon'],
  }),
  person('3f70cb0e-9c2d-4a7f-8e61-5b1f0d2c7a15', 'juergen.oestergaard', 'Jürgen Østergård'),
]

export const listDemoAccounts = (isBare: boolean): readonly SeedPerson[] =>
  initialPeople.slice(0, isBare ? 1 : 3)

function person(id: string, username: string, name: string, access: Partial<SeedPerson> = {}): SeedPerson {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    id,
    username: `${username}@example.com`,
    firstName,
    lastName,
    roles: ['visitor'],
    casinoAccess: 'selected',
    casinos: [],
    enabled: true,
    password: DEMO_PASSWORD,
    ...access,
  }
}
