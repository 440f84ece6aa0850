import type { Plugin } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import type { Build } from './src/contract/about.ts'

/** Adds the build's version and `COMMIT` to the console, and to its file `version.json`. */
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
