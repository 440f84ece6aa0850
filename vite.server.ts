import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The scripts of `npm run` that use `fake-api/scripts/run.js`. */
const administration = Object.fromEntries(
  Object.values<string>(packageJson.scripts)
    .flatMap((script) => /^node fake-api\/scripts\/run\.js (\w+)$/.exec(script)?.[1] ?? [])
    .map((name) => [name, here(`fake-api/scripts/${name}.ts`)]),
)

/**
 * Builds the server and its scripts as JavaScript for Node: `npm run build:server`. Production libraries stay in `node_modules`. The files
 * are in a directory at the depth of `fake-api/`, so that relative paths work from both (`fake-api/programFile.ts`).
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { main: here('fake-api/main.ts'), ...administration },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
