import { builtFile } from '../../support/killable.ts'
import { startServer, type Server, type ServerOptions } from './server.ts'

/** `startServer` with the built server, which starts in a third of the time. */
export const startBuilt = (options: Omit<ServerOptions, 'root' | 'program'> = {}): Promise<Server> =>
  startServer({ ...options, program: [builtFile('main')] })
