import { openApiDocument } from './document.ts'

/** The document as `docs/openapi.json` has it. */
export const documentText = (): string => `${JSON.stringify(openApiDocument(), null, 1)}\n`
