import type { Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import type { Build } from './src/contract/about.ts'

/** Says in the console, and in `version.json` beside it, what it is built of: `COMMIT` where the build is told. */
export const version = (): Plugin => {
  const commit = process.env['COMMIT']
  const build: Build = { version: packageJson.version, ...(commit && { commit }) }
  return {
    name: 'version',
    config: () => ({ define: { __BUILD__: JSON.stringify(build) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source: `${JSON.stringify(build)}\n` })
    },
  }
}
