import type { SeedPerson } from './person.ts'

const PASSWORD = 'backoffice-demo'

/** The people of a fresh installation, one for each kind of access. */
export const people: SeedPerson[] = [
  {
    id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01',
    username: 'admin@example.com',
    firstName: 'Katharina',
    lastName: 'Brandt',
    roles: ['admin'],
    casinos: [],
    enabled: true,
    password: PASSWORD,
  },
  {
    id: '0b9e7d34-51c8-4f3d-8a67-93d4e5c80b02',
    username: 'visitor@example.com',
    firstName: 'Jonas',
    lastName: 'Lindner',
    roles: ['visitor'],
    casinos: ['cf_aurora', 'cf_bluefin'],
    enabled: true,
    password: PASSWORD,
  },
  {
    id: 'c4a85e16-7b2d-4c19-b3f8-1d0a9e6f2c03',
    username: 'guest@example.com',
    firstName: 'Miriam',
    lastName: 'Okafor',
    roles: ['visitor'],
    casinos: [],
    enabled: true,
    password: PASSWORD,
  },
]
