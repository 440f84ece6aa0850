const TIMEOUT_MS = 4000
const ANSWERS = { 204: 'unchanged', 205: 'changed', 403: 'error' }

globalThis.addEventListener('message', async ({ data, origin, source }) => {
  if (origin !== globalThis.location.origin || source !== globalThis.parent) return
  const [clientId, sessionState = ''] = String(data).split(' ')
  source.postMessage(await ask({ client_id: clientId, origin, session_state: sessionState }), origin)
})

async function ask(query) {
  try {
    const url = `${globalThis.location.pathname}/init?${new URLSearchParams(query)}`
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return ANSWERS[response.status] ?? 'unchanged'
  } catch {
    // An outage does not mean that the session has ended.
    return 'unchanged'
  }
}
