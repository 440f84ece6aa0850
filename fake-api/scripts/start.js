// `npm start`: builds console and server where their sources have changed, then runs the server in this process.
import { register } from 'tsx/esm/api'

const unregister = register()
const { prepare } = await import('./start/prepare.ts')
if (await prepare(process.env)) {
  // The server runs as it does in production: as it was built, without tsx.
  await unregister()
  process.setSourceMapsEnabled(true)
  await import('../../dist-server/main.js')
}
