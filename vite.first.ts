import { normalizePath, type Plugin } from 'vite'
import { groupsOf, pieces } from './vite.pieces.ts'

/** An entry that is never loaded, so that dynamic imports of nearly every visit are bundled with the first files. */
const wanted = "import '/src/main.tsx'\nimport '/src/list/EntityList.tsx'"
const entry = '\0wanted'

/** The sign-in, which needs little code and runs while the rest is loading. */
const start =
  /\/(start|rest|auth\/(keycloak|sameOriginFrames)|locale\/cookie|i18n\/messages|api\/reload|listeners|layout\/(appearance|reload|timing))\.ts$|\/layout\/firstSight\.css$|^\/look\.css$|\/node_modules\/keycloak-js\/|vite\/preload-helper/

/** Files that the browser compiles in the background while loading, instead of each function at its first call. */
const compiledAhead = /\/(react|libraries|console|start|list|shared|form)-/
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Bundles what every visit needs, the console and its lists, into few files, and preloads them in `index.html` while `start.ts` runs.
 * Otherwise the browser would discover about twenty small files one after another.
 */
export const bundleFirstVisit = (): Plugin => ({
  name: 'first',
  apply: 'build',
  config: ({ root = process.cwd() }) => ({
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
              ...groupsOf(pieces, normalizePath(root)),
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
    // Only `start` runs immediately; the other files are preloaded, and run when they are imported.
    handler: (html) =>
      html
        // `start` awaits the stylesheet, which would otherwise block the first paint.
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
