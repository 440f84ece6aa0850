import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What `npm run` does by `fake-api/scripts/run.js`. */
const administration = Object.fromEntries(
  Object.values<string>(packageJson.scripts)
    .flatMap((script) => /^node fake-api\/scripts\/run\.js (\w+)$/.exec(script)?.[1] ?? [])
    .map((name) => [name, here(`fake-api/scripts/${name}.ts`)]),
)

/**
 * The server and what administrates its data, as JavaScript that Node runs as it is: `npm run build:server`. Libraries stay in
 * `node_modules`, those that production needs alone. All files lie side by side, as deep in the tree as `fake-api/` does, so that what
 * is read at run time is found from both (`fake-api/files.ts`).
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
