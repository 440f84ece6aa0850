import { readFile } from 'node:fs/promises'
import { taggedAnswer, type Answer } from './dialect/answer.ts'

let known: Promise<Answer> | undefined

/** `GET /api/openapi.json`: the contract, for whoever asks. It is made by `npm run openapi`. */
export const readDocument = (): Promise<Answer> => (known ??= read())

const read = async () =>
  taggedAnswer(JSON.parse(await readFile(new URL('../docs/openapi.json', import.meta.url), 'utf8')) as object)
