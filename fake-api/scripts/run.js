// Runs scripts such as `npm run reset`: the sources if tsx is installed, otherwise, in production, the output of `npm run build`.
const [name] = process.argv.splice(2, 1)
const tsx = await import('tsx/esm/api').catch(() => null)
tsx?.register()
await import(tsx ? `./${name}.ts` : `../../dist-server/${name}.js`)
