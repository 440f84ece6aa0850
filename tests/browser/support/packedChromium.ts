import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Program } from './chromium.ts'

const version = '147.0.0'

/**
 * Unpacks the Chromium of the package `@sparticuz/chromium` with its libraries, once per machine. Test files run concurrently, so each
 * unpacks into its own directory, and the first one renames it to the final name.
 */
export async function unpackChromium(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium or Chrome was found. Install one, or name it in CHROMIUM_PATH.')
  }
  const home = join(tmpdir(), `backoffice-chromium-${version}-${process.getuid?.() ?? 0}`)
  if (!existsSync(home)) await unpackInto(home)
  return {
    path: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: [join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(':'),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_FILE: join(home, 'fonts.conf') }),
    },
  }
}

async function unpackInto(home: string): Promise<void> {
  const own = await mkdtemp(join(tmpdir(), 'backoffice-chromium-'))
  // The package unpacks into the temporary directory, and its libraries only if it detects a cloud environment.
  const before = {
    TMPDIR: process.env['TMPDIR'],
    AWS_LAMBDA_JS_RUNTIME: process.env['AWS_LAMBDA_JS_RUNTIME'],
  }
  const others = {
    LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'],
    FONTCONFIG_PATH: process.env['FONTCONFIG_PATH'],
  }
  set({ TMPDIR: own, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    await packed.executablePath()
  } finally {
    set({ ...before, ...others })
  }
  const fonts = `<?xml version="1.0"?><fontconfig><dir>${join(home, 'fonts')}</dir></fontconfig>\n`
  await writeFile(join(own, 'fonts.conf'), fonts)
  await rename(own, home).catch(async (error: unknown) => {
    await rm(own, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  })
}

function set(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = value
  }
}
