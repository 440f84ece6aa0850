import { startApi } from '../support/api.ts'

interface Layer {
  route?: { path: string }
  handle: { stack?: Layer[] }
}

/** All routes of the API with their methods, in the document's notation. */
export async function addressesOf(): Promise<Record<string, string[]>> {
  const api = await startApi()
  try {
    const { _router } = api.app as unknown as { _router: { stack: Layer[] } }
    const paths = _router.stack.flatMap(({ handle }) =>
      (handle.stack ?? []).flatMap(({ route }) => route?.path ?? []),
    )
    const allowed = async (path: string) => {
      const { headers } = await api.call(path.replace(':id', 'some'), {
        method: 'OPTIONS',
        undocumented: true,
      })
      const methods = (headers.get('Allow') ?? '').toLowerCase().split(', ')
      return [path.replace(':id', '{id}'), methods.filter((method) => method !== 'head').sort()] as const
    }
    return Object.fromEntries(await Promise.all([...new Set(paths)].map(allowed)))
  } finally {
    await api.close()
  }
}
