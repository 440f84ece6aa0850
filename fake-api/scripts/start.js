// `npm start`: builds console and server if sources have changed, then runs the server in this process.
import { register } from 'tsx/esm/api'

const unregister = register()
const { buildBeforeStart } = await import('./start/prepare.ts')
if (await buildBeforeStart(process.env)) {
  // The built server runs without tsx, as in production.
  await unregister()
  process.setSourceMapsEnabled(true)
  await import('../../dist-server/main.js')
}
