import { writeFile } from 'node:fs/promises'
import { headerFiles } from './nginx/headerFiles.ts'

/** `npm run nginx`: writes the headers that nginx sends with the console's files anew. */
const directory = new URL('../../deploy/nginx/templates/', import.meta.url)

for (const [name, text] of Object.entries(headerFiles())) await writeFile(new URL(name, directory), text)
