import { stdout } from 'node:process'
import { openApiDocument } from './document.ts'

stdout.write(`${JSON.stringify(openApiDocument(), null, 1)}\n`)
