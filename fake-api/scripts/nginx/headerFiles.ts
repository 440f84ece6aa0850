import {
  assetHeaders,
  nonPageHeaders,
  silentSignInPagePath,
  siteHeaders,
  type ResponseHeaders,
} from '../../securityHeaders.ts'

const others = 'https://others.invalid'
const own = 'https://own.invalid'

/** `fake-api/securityHeaders.ts` as nginx files: `.inc` for constant headers, `.conf` for those that depend on the URL or the installation. */
export function buildHeaderFiles(): Record<string, string> {
  const of = (path: string) => siteHeaders({ publicUrl: own, talksTo: [others] }, path)
  const [usual, silent] = [of('/'), of(silentSignInPagePath)]
  const names = Object.keys(usual)
  const varied = names.filter((name) => name === secureOnly || usual[name] !== silent[name])
  return {
    'headers.conf.template': filed(
      varied.map((name) => mapped(name, String(usual[name]), String(silent[name]))),
    ),
    'headers.inc.template': filed(
      names.map((name) => added(name, varied.includes(name) ? variable(name) : quoted(String(usual[name])))),
    ),
    'plain.inc.template': constant(nonPageHeaders(own)),
    'assets.inc.template': constant(assetHeaders(own)),
  }
}

const constant = (headers: ResponseHeaders) =>
  filed(
    Object.entries(headers).map(([name, value]) =>
      added(name, name === secureOnly ? variable(name) : quoted(value)),
    ),
  )

const secureOnly = 'Strict-Transport-Security'

const mapped = (name: string, usual: string, silent: string) =>
  name === secureOnly
    ? `map "\${PUBLIC_URL}" ${variable(name)} {\n  default "";\n  "~^https:" ${quoted(usual)};\n}`
    : `map $uri ${variable(name)} {\n  default ${quoted(usual)};\n  ${silentSignInPagePath} ${quoted(silent)};\n}`

const added = (name: string, value: string) => `add_header ${name} ${value} always;`

const variable = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`

const quoted = (value: string) => `"${value.replaceAll(others, '${TALKS_TO}')}"`

const filed = (lines: readonly string[]) =>
  ['# Written by `npm run build`, out of fake-api/securityHeaders.ts.', ...lines, ''].join('\n')
