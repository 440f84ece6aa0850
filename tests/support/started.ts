import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/** Something that tests start and close. */
interface Started {
  close(): unknown
}

/** Starts something before each test, such as an API, and closes it afterwards. It is not available between tests. */
export function startForEach<T extends Started>(start: () => Promise<T>): T {
  const { started, replace } = startedLater<T>()
  beforeEach(async () => replace(await start()))
  afterEach(() => started.close())
  return started
}

/** Starts something before the first test of a file or group, and closes it after the last. */
export function startForAll<T extends Started>(start: () => Promise<T>): T {
  const { started, replace } = startedLater<T>()
  beforeAll(async () => replace(await start()))
  afterAll(() => started.close())
  return started
}

/** A stand-in that tests can refer to before the start. */
function startedLater<T extends Started>() {
  let now: T | undefined
  const started = new Proxy({} as T, {
    get: (_, name) => Reflect.get(now ?? {}, name) as unknown,
    set: (_, name, value) => Reflect.set(now ?? {}, name, value),
    has: (_, name) => Reflect.has(now ?? {}, name),
  })
  return { started, replace: (next: T) => void (now = next) }
}
