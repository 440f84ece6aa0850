import { readFile } from 'node:fs/promises'
import { taggedAnswer, type Answer } from './dialect/answer.ts'
import { programFile } from './files.ts'
import { hideSecrets } from './storedSecret.ts'

let known: Promise<Answer> | undefined

/** `GET /api/openapi.json`: the contract, for whoever asks. It is made by `npm run openapi`. */
export const readDocument = (): Promise<Answer> => (known ??= read())

/** As it goes out, made once: anybody may ask for it, and it is large. */
async function read(): Promise<Answer> {
  const document = JSON.parse(await readFile(programFile('docs/openapi.json'), 'utf8')) as object
  const body = Buffer.from(JSON.stringify(hideSecrets(document)))
  return { ...taggedAnswer(document), body }
}
