import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { registry } from '../../../resources/entities.ts'
import { createApi } from '../../../fake-api/app.ts'
import { createExternalSystemCaller } from '../../../fake-api/outboundRequest.ts'
import { simulatorPlaceholderOrigin } from '../../../fake-api/neighbours/index.ts'
import { openStore } from '../../../fake-api/openStore.ts'
import { settingsOf } from '../../support/data.ts'

/** Runs the API in a process that tests kill. Arguments: the data, and the origin of the simulators. Prints its port. */
const [, , data = '', neighbours = 'http://localhost'] = process.argv
const store = await openStore(settingsOf(data), registry)
const ask = createExternalSystemCaller({ neighbours })
const verify = async () => ({
  id: 'u',
  name: 'U',
  role: 'admin' as const,
  casinoAccess: 'all' as const,
  casinos: [],
})
const componentsUrl = `${simulatorPlaceholderOrigin}/components`
const reportingUrl = `${simulatorPlaceholderOrigin}/reporting`
const clock = () => new Date()
const api = { store, registry, clock, ask, componentsUrl, reportingUrl, reportsKeptDays: 7 }
const server = createApi({ ...api, verify }).listen(0, '127.0.0.1')
await once(server, 'listening')
console.log((server.address() as AddressInfo).port)
