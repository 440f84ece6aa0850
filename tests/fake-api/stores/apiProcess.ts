import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { registry } from '../../../resources/entities.ts'
import { createApi } from '../../../fake-api/app.ts'
import { createAsk } from '../../../fake-api/ask.ts'
import { placeholder } from '../../../fake-api/neighbours/index.ts'
import { fixtures } from '../../../fake-api/settings.ts'
import { openJsonStore } from '../../../fake-api/stores/jsonStore.ts'

/** The API in a process of its own, to be killed: prints its port. Told its working file, and where the neighbours are. */
const [, , file = '', neighbours = 'http://localhost'] = process.argv
const store = await openJsonStore(file, fixtures)
const ask = createAsk({ neighbours })
const verify = async () => ({ id: 'u', name: 'U', role: 'admin' as const, casinos: [] })
const componentsUrl = `${placeholder}/components`
const reportingUrl = `${placeholder}/reporting`
const clock = () => new Date()
const server = createApi({ store, registry, clock, ask, componentsUrl, reportingUrl, verify }).listen(
  0,
  '127.0.0.1',
)
await once(server, 'listening')
console.log((server.address() as AddressInfo).port)
