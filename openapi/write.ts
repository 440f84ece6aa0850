import { stdout } from 'node:process'
import { runCommand } from '../fake-api/scripts/commandLine/runCommand.ts'
import { buildOpenApiDocument } from './document.ts'

const command = {
  name: 'npm run openapi',
  does: 'Prints the OpenAPI document that the API answers at /api/openapi.json.',
  example: 'npm run openapi --silent > openapi.json',
}

await runCommand(command, () => void stdout.write(`${JSON.stringify(buildOpenApiDocument(), null, 1)}\n`))
