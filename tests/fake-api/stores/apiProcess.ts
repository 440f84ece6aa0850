import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { registry } from '../../../resources/entities.ts'
import { createApi } from '../../../fake-api/app.ts'
import { createAsk } from '../../../fake-api/ask.ts'
import { fixtures } from '../../../fake-api/settings.ts'
import { openJsonStore } from '../../../fake-api/stores/jsonStore.ts'

/** The API in a process of its own, to be killed: prints its port. */
const store = await openJsonStore(process.argv[2] ?? '', fixtures)
const ask = createAsk({ neighbours: 'http://localhost' })
const verify = async () => ({ id: 'u', name: 'U', role: 'admin' as const, casinos: [] })
const server = createApi({ store, registry, clock: () => new Date(), ask, verify }).listen(0, '127.0.0.1')
await once(server, 'listening')
console.log((server.address() as AddressInfo).port)
