import { answerWithETag, type Answer } from './http/answer.ts'
import { hideSecrets } from './storedSecret.ts'

let known: Promise<Answer> | undefined

/** `GET /api/openapi.json`: the contract as this build enforces it, for whoever asks. It takes no token. */
export const readDocument = (): Promise<Answer> => (known ??= make())

/** Made at the first call, since few starts of the server are ever asked for it, and kept, since anybody may ask and it is large. */
async function make(): Promise<Answer> {
  const { openApiDocument } = await import('../openapi/document.ts')
  const document = openApiDocument()
  const body = Buffer.from(JSON.stringify(hideSecrets(document)))
  return { ...answerWithETag(document), body }
}
