import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'
import { ownKeys } from './eslint.ownKeys.js'

/** Which room may import from which: the table in docs/architecture.md. */
const room = (files, forbidden, message) => ({
  files,
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ regex: forbidden, message }] }],
  },
})

/** Modules that no file of the backend may import. */
const backend =
  '^(react|ra-|@mui)|(^|/)(i18n/(?!server\\.)|openapi/(?!document\\.)|(conformance|tests)/)|src/(?!contract/)|resources/(?!entities|server\\.|[\\w-]+/(contract|\\w+\\.server)\\.)'

/** The folders of the backend from the bottom. Each imports those before it, and of its own group; those after it are reached by subscriptions. */
const layers = [
  ...'folder secrets lanes stores revocation identity http guard'.split(' '),
  'audit|records',
  ...'actions jobs reports neighbours reportFiles push cpv rounds activation import users'.split(' '),
  ...'search presence live matrix home tls scripts'.split(' '),
]

/** A script runs before what stands under its `await`: constants there do not exist yet. */
const belowAwait = {
  selector:
    'Program > ExpressionStatement:has(> AwaitExpression > CallExpression[callee.name="runCommand"]) ~ :matches(VariableDeclaration, ClassDeclaration)',
  message: 'The script that runs above cannot use this yet: move it up, or make it a function.',
}

/** The rules of this project; general rules are in .oxlintrc.json. */
export default defineConfig(
  { ignores: ['dist/', 'dist-server/', 'dist-tests-*/', 'data/', 'node_modules/', 'coverage/'] },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  {
    // Rooms that handle keys from outside; `openapi/` uses only names of the program itself.
    files: ['{fake-api,src,resources,conformance}/**/*.{ts,tsx}'],
    ignores: ['fake-api/{neighbours,scripts}/**', 'src/contract/values.ts'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { backoffice: { rules: { 'own-keys': ownKeys } } },
    rules: { 'backoffice/own-keys': 'error' },
  },
  {
    files: ['{fake-api,src,resources}/**/*.{ts,tsx}'],
    ignores: ['src/contract/{texts,values}.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'normalize',
          message:
            'It takes the square of the time for a long run of marks: toNfcText, toComparableText and withoutAccents (src/contract/values.ts) bound it.',
        },
      ],
    },
  },
  {
    files: ['src/**', 'resources/**'],
    ignores: ['src/layout/theme.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'Program:not(:has(ImportSpecifier[imported.name=/^(withMuiTheme|withReactAdminPage)$/])) > ImportDeclaration[source.value=/^@mui.(material|x-)/]',
          message: 'What comes from MUI has our look within `withReactAdminPage` or by `withMuiTheme` only.',
        },
        {
          selector:
            'Program:not(:has(ImportSpecifier[imported.name="withReactAdminPage"])) > ImportDeclaration[source.value="react-admin"] > ImportSpecifier[imported.name=/^(?!use).*Input$|^(Button|Datagrid|Show|Edit|Create|List|SimpleForm)$/]',
          message:
            "react-admin's own components have our look within `withReactAdminPage` (src/layout/reactAdminPage.tsx) only.",
        },
        {
          selector:
            'JSXAttribute[name.name="dangerouslySetInnerHTML"], AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/], CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
          message:
            'A text is a text: nothing here makes markup of one, and the browser is told to refuse it.',
        },
        {
          selector:
            'ImportDeclaration[importKind="value"][source.value=/(contract|^\\.{1,2})\\u002fanswers\\u002f/]',
          message: 'The console takes the types of answers by `import type`: their schemas are the server’s.',
        },
      ],
    },
  },
  room(
    ['src/contract/**'],
    '(^|/)(resources|fake-api|i18n|tests|api|auth|layout|list|schema|inputs|pages|fields|locale)/|^(react|ra-|@mui|express|json-server)',
    'The contract knows libraries only: no React, no Express, no entity.',
  ),
  room(
    ['resources/**'],
    '(^|/)(fake-api|tests)/|^(express|json-server)|/server\\.ts$|\\.server\\.ts$',
    'Resources know the console, not the backend, nor what the backend alone loads of them.',
  ),
  room(
    ['resources/**/{entity,contract}.ts', 'resources/entities.ts'],
    '^(react|ra-|@mui)|/(layout|list|schema|inputs|pages)/|\\.server\\.ts$',
    'A declaration knows no React, and nothing that the server alone loads.',
  ),
  room(
    ['resources/server.ts', 'resources/**/*.server.ts'],
    '(^|/)(fake-api|tests)/|^(react|ra-|@mui|express|json-server)|src/(?!contract/)',
    'Rules know the contract and the entities.',
  ),
  {
    files: ['src/**'],
    ignores: ['src/main.tsx', 'src/contract/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '(^|/)(resources|fake-api|tests)/',
              message: 'The console knows no entity and no backend.',
            },
          ],
        },
      ],
    },
  },
  room(
    ['i18n/**'],
    '(^|/)(resources/|fake-api/|tests/|src/(?!contract/))',
    'Words know the types of the contract only.',
  ),
  room(
    ['openapi/**'],
    '^(react|ra-|@mui|express)|(^|/)tests/|src/(?!contract/)',
    'The document is made of the contract, the entities, the words and the fixtures.',
  ),
  room(
    ['conformance/**'],
    '^(react|ra-|@mui|express)|(^|/)(fake-api/(?!scripts/commandLine/)|resources/|i18n/|openapi/(?!document\\.)|tests/)|src/(?!contract/)',
    'The suite looks at a backend from outside: it knows the contract, its document, and how scripts are started.',
  ),
  {
    files: ['{tests,conformance,openapi}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', belowAwait],
      'no-restricted-properties': [
        'error',
        ...['waitFor', 'waitUntil'].map((property) => ({
          object: 'vi',
          property,
          message: 'It gives up after a second: `expect.poll` waits as long as vitest.config.ts says.',
        })),
        {
          object: 'Math',
          property: 'random',
          message: 'A test does the same each time: count, or take what fast-check or a seed gives.',
        },
      ],
    },
  },
  {
    // Stored secrets leave the server only by `callWithSecrets`, which knows the address that they were entered for; the server's own key in
    // `positionCipher.ts` never does.
    files: ['fake-api/**'],
    ignores: [
      'fake-api/positionCipher.ts',
      'fake-api/plainSecret.ts',
      'fake-api/callWithSecrets.ts',
      'fake-api/secrets/**',
      'fake-api/neighbours/**',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        belowAwait,
        {
          selector:
            'MemberExpression[property.name="$secret"], MemberExpression[property.value="$secret"], ObjectPattern > Property[key.name="$secret"]',
          message:
            'Secrets are opened by callWithSecrets (fake-api/callWithSecrets.ts), for the address that they are for.',
        },
      ],
    },
  },
  room(
    ['fake-api/**'],
    backend,
    'The backend knows the contract, that of each resource, the entities and their rules.',
  ),
  ...layers.map((folders, at) =>
    room(
      folders.split('|').map((folder) => `fake-api/${folder}/**`),
      `${backend}${layers
        .slice(at + 1)
        .map((above) => `|^(\\.\\./)+(${above})/`)
        .join('')}`,
      'Imports of the backend go one way: `layers` in eslint.config.js.',
    ),
  ),
)
