import type { Plugin } from 'vite'
import { pieces } from './vite.pieces.ts'

/** Imported when they are wanted, and wanted on nearly every visit: by an entry of their own, which nobody loads. */
const wanted = "import '/src/main.tsx'\nimport '/src/list/EntityList.tsx'"
const entry = '\0wanted'

/** Who is signed in: needs little, and is asked for while the rest is on its way. */
const start =
  /\/(start|rest|auth\/(keycloak|sameOriginFrames)|locale\/cookie|i18n\/messages|api\/reload|listeners|layout\/(appearance|reload|timing))\.ts$|\/layout\/firstSight\.css$|^\/look\.css$|\/node_modules\/keycloak-js\/|vite\/preload-helper/

/** Files whose functions the browser compiles while they come in, beside the main thread, instead of when each is called. */
const compiledAhead = /\/(react|libraries|console|start|shared|form)-/
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts what every visit needs before it shows something, the console and its lists, into few files, libraries and our own,
 * and names them in `index.html`, to be fetched while `start.ts` runs. Otherwise some twenty small files would be found
 * one after the other.
 */
export const first = (): Plugin => ({
  name: 'first',
  apply: 'build',
  config: () => ({
    build: {
      rolldownOptions: {
        input: ['index.html', entry],
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', priority: 3, test: start },
              { name: 'react', priority: 3, test: /\/node_modules\/(react|react-dom|scheduler)\// },
              { name: 'libraries', priority: 2, tags: ['$initial'], test: /\/node_modules\// },
              { name: 'console', priority: 1, tags: ['$initial'] },
              ...pieces,
            ],
          },
        },
      },
    },
  }),
  resolveId: (id) => (id === entry ? id : null),
  load: (id) => (id === entry ? wanted : null),
  generateBundle: {
    order: 'pre',
    handler: (_, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        if (chunk.facadeModuleId === entry) Reflect.deleteProperty(bundle, chunk.fileName)
        else if (compiledAhead.test(chunk.fileName)) chunk.code = hint + chunk.code
      }
    },
  },
  transformIndexHtml: {
    order: 'post',
    // Only `start` is to run by itself, and at once; the others are fetched, and run when they are imported.
    handler: (html) =>
      html
        // It comes along, too, and is waited for by `start`: it would keep what the page itself shows from being seen.
        .replace(
          /<link rel="stylesheet" (crossorigin href="\/assets\/console-)/,
          '<link rel="preload" as="style" $1',
        )
        .replace(
          /<script type="module" (crossorigin src="\/assets\/start-)/,
          '<script type="module" async fetchpriority="high" $1',
        )
        .replace(
          /<script type="module" crossorigin src="([^"]+)"><\/script>/g,
          '<link rel="modulepreload" crossorigin href="$1">',
        ),
  },
})
